//! Derived cells: what they hold follows from the other cells, by axioms in layers (Thiébaux, Hoffmann and Nebel, "In
//! defense of PDDL axioms", 2005).

/// A cell with a value.
pub(crate) type CellValue = (u16, u8);

/// Conditions under which a cell holds a value.
#[derive(Clone, Debug)]
struct DerivationRule {
    conditions: Vec<CellValue>,
    head: CellValue,
}

/// The derived cells of a model with the rules that fill them.
#[derive(Clone, Debug)]
pub(crate) struct Derivation {
    /// The derived cells, in order, with what they hold if no rule says otherwise.
    defaults: Vec<CellValue>,
    /// Rules, the lowest layer first: a rule asks for defaults of lower layers alone.
    layers: Vec<Vec<DerivationRule>>,
}

impl Derivation {
    /// The derivation of cells with their layers and defaults, by rules that each fill one of them; `None` without such
    /// cells.
    pub(crate) fn new(
        cells: &[(u32, CellValue)],
        rules: impl Iterator<Item = (Vec<CellValue>, CellValue)>,
    ) -> Option<Self> {
        if cells.is_empty() {
            return None;
        }
        let mut numbers: Vec<u32> = cells.iter().map(|entry| entry.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut layers = vec![Vec::new(); numbers.len()];
        for (conditions, head) in rules {
            let head_default = cells.iter().find(|pair| pair.1.0 == head.0);
            let layer = head_default.and_then(|head_pair| numbers.binary_search(&head_pair.0).ok());
            if let Some(layer) = layer {
                layers[layer].push(DerivationRule { conditions, head });
            }
        }
        let mut defaults: Vec<CellValue> =
            cells.iter().map(|cell_default| cell_default.1).collect();
        defaults.sort_unstable();
        Some(Self { defaults, layers })
    }

    /// Whether a cell is derived.
    pub(crate) fn derives(&self, cell: u16) -> bool {
        self.defaults
            .binary_search_by_key(&cell, |entry| entry.0)
            .is_ok()
    }

    /// The derived cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.defaults.iter().map(|entry| entry.0)
    }

    /// Fills the derived cells of a state: layer by layer, until no rule of the layer adds anything.
    pub(crate) fn fill(&self, cells: &mut [u8]) {
        for &(cell, value) in &self.defaults {
            cells[usize::from(cell)] = value;
        }
        for layer in &self.layers {
            let mut open: Vec<&DerivationRule> = layer.iter().collect();
            loop {
                let before = open.len();
                open.retain(|rule| {
                    let (cell, value) = rule.head;
                    let holds = |&(cell, value): &CellValue| cells[usize::from(cell)] == value;
                    if cells[usize::from(cell)] == value {
                        return false;
                    }
                    let fires = rule.conditions.iter().all(holds);
                    if fires {
                        cells[usize::from(cell)] = value;
                    }
                    !fires
                });
                if open.len() == before {
                    break;
                }
            }
        }
    }
}
