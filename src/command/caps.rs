//! Limits that a script can lower but not raise.

use super::{Decimal, SearchSettings, Setting};

/// The most that any search of a run may use, whatever a script says; `None` where there is no cap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caps {
    /// Nodes, `--max-nodes`.
    pub max_nodes: Option<u64>,
    /// Seconds, `--time-limit`.
    pub time_limit: Option<Decimal>,
    /// Bytes, `--memory-limit`.
    pub memory: Option<u64>,
    /// Threads, `--threads`.
    pub threads: Option<usize>,
    /// Whether they bind without a word.
    pub silent: bool,
}

impl Caps {
    /// Lowers what asks for more than the caps allow; gives the caps that were the reason, as they are
    /// written on the command line.
    pub fn lower(&self, settings: &mut SearchSettings) -> Vec<String> {
        let Self {
            max_nodes,
            time_limit,
            memory,
            threads,
            silent,
        } = *self;
        let lowered = [
            lower(&mut settings.max_nodes, max_nodes).map(|most| format!("--max-nodes {most}")),
            lower(&mut settings.time_limit, time_limit).map(|most| format!("--time-limit {most}")),
            lower(&mut settings.memory, memory).map(|most| format!("--memory-limit {most}B")),
            lower(&mut settings.threads, threads).map(|most| format!("--threads {most}")),
        ];
        let lowered = lowered.into_iter().flatten();
        lowered.filter(|_| !silent).collect()
    }
}

/// The cap, if the setting asked for more. What is left open asks for nothing.
fn lower<T: Copy + PartialOrd>(setting: &mut Setting<T>, most: Option<T>) -> Option<T> {
    let most = most?;
    let asks_for_more = match *setting {
        Setting::Unset => false,
        Setting::None => true,
        Setting::Value(value) => value > most,
    };
    asks_for_more.then(|| {
        *setting = Setting::Value(most);
        most
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_asks_for_more_is_lowered() {
        let caps = Caps {
            max_nodes: Some(100),
            memory: Some(1000),
            ..Caps::default()
        };
        let mut settings = SearchSettings {
            max_nodes: Setting::None,
            memory: Setting::Value(999),
            threads: Setting::Value(8),
            ..SearchSettings::default()
        };
        assert_eq!(caps.lower(&mut settings), ["--max-nodes 100"]);
        assert_eq!(settings.max_nodes, Setting::Value(100));
        assert_eq!(settings.memory, Setting::Value(999));
        assert_eq!(settings.threads, Setting::Value(8));
        assert!(caps.lower(&mut settings).is_empty());
        settings.max_nodes = Setting::None;
        let silent = Caps {
            silent: true,
            ..caps
        };
        assert!(silent.lower(&mut settings).is_empty());
        assert_eq!(settings.max_nodes, Setting::Value(100));
    }
}
