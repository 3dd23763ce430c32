//! One table in every format, and what other people's text can't break.

use super::*;
use proptest::prelude::*;

fn table() -> Table {
    let rows = vec![
        vec![
            Cell::Integer(2),
            Cell::Text("A*".to_owned()),
            Cell::Decimal {
                value: 13.0,
                places: 2,
            },
        ],
        vec![
            Cell::Integer(16),
            Cell::Text("beam | 10".to_owned()),
            Cell::Partial {
                value: Box::new(Cell::Decimal {
                    value: 1276.128,
                    places: 2,
                }),
                found: 97,
                runs: 100,
            },
        ],
        vec![Cell::Integer(18), Cell::Empty, nothing()],
    ];
    Table {
        title: "Nodes & more".to_owned(),
        columns: ["d", "algorithm", "mean"].map(str::to_owned).to_vec(),
        rows,
        notes: vec!["a note".to_owned()],
    }
}

/// A partial number over no run at all.
fn nothing() -> Cell {
    Cell::Partial {
        value: Box::new(Cell::Empty),
        found: 0,
        runs: 100,
    }
}

fn with_text(text: &str) -> Table {
    Table {
        title: text.to_owned(),
        columns: vec![text.to_owned(), "n".to_owned()],
        rows: vec![vec![Cell::Text(text.to_owned()), Cell::Integer(1)]],
        notes: vec![text.to_owned()],
    }
}

#[test]
fn text_is_aligned_by_the_last_digit() {
    let expected = "\
Nodes & more

 d  algorithm               mean
--  ---------  -----------------
 2  A*            13.00
16  beam | 10  1,276.13 (97/100)
18                       (0/100)

a note
";
    assert_eq!(table().text(), expected);
}

#[test]
fn markdown_is_aligned_and_escaped() {
    let expected = r"**Nodes &amp; more**

|   d | algorithm  |              mean |
| --: | ---------- | ----------------: |
|   2 | A\*        |             13.00 |
|  16 | beam \| 10 | 1,276.13 (97/100) |
|  18 |            |           (0/100) |

a note
";
    assert_eq!(table().markdown(), expected);
}

#[test]
fn csv_has_columns_for_what_was_found() {
    let expected = "\
d,algorithm,mean,mean found,mean runs
2,A*,13,,
16,beam | 10,1276.128,97,100
18,,,0,100
";
    assert_eq!(table().csv(), expected);
}

#[test]
fn json_keeps_numbers() {
    let json = serde_json::from_str::<serde_json::Value>(&table().json()).expect("JSON");
    assert_eq!(json["rows"][0][2], 13.0);
    assert_eq!(json["rows"][1][2]["value"], 1276.13);
    assert_eq!(json["rows"][2][2]["value"], serde_json::Value::Null);
    assert_eq!(json["rows"][2][2]["runs"], 100);
    assert_eq!(json["notes"][0], "a note");
}

#[test]
fn tex_is_a_captioned_tabular() {
    let expected = r"% needs \usepackage{booktabs}
\begin{table}[htbp]
\centering
\caption{a\_b: Nodes \& more}
\label{tab:a-b-nodes-more}
\smallskip
\begin{tabular}{rlr}
\toprule
d & algorithm & mean \\
\midrule
2 & A{*} & 13.00 \\
16 & beam \textbar{} 10 & 1,276.13 (97/100) \\
18 &  & (0/100) \\
\bottomrule
\end{tabular}

\smallskip
{\footnotesize a note\par}
\end{table}
";
    assert_eq!(tex::tex(&table(), "a_b"), expected);
    let alone = table().tex();
    assert!(alone.contains("\\caption{Nodes \\& more}\n\\label{tab:nodes-more}\n"));
}

#[test]
fn a_table_of_tex_that_is_too_wide_goes_on_below() {
    let columns = |count: usize| Table {
        title: "t".to_owned(),
        columns: (0..count)
            .map(|column| format!("column {column}"))
            .collect(),
        rows: vec![
            (0..count)
                .map(|column| Cell::Integer(column as u64))
                .collect();
            2
        ],
        notes: vec![],
    };
    let heads = |table: Table| {
        let tex = table.tex();
        let heads = tex.lines().filter(|line| line.contains("column"));
        let heads = heads.map(|line| line.replace("column ", "").replace(" \\\\", ""));
        (heads.collect::<Vec<_>>(), tex.matches("\\toprule").count())
    };
    assert_eq!(
        heads(columns(6)),
        (vec!["0 & 1 & 2 & 3 & 4 & 5".to_owned()], 1)
    );
    let expected = ["0 & 1 & 2 & 3 & 4 & 5", "0 & 6 & 7 & 8 & 9 & 10", "0 & 11"];
    assert_eq!(heads(columns(12)), (expected.map(str::to_owned).into(), 3));
    let mut long = columns(3);
    long.columns[0] = "column ".repeat(30) + "0";
    assert_eq!(heads(long).1, 2, "a column beside the first, however wide");
    assert_eq!(columns(12).tex().matches("\\caption").count(), 1);
}

/// A table whose rows two columns tell apart, and no column alone.
fn pairs() -> Table {
    let row = |first: &str, other: &str, p: f64| {
        let numbers = [7_000_000, 12, 8_000_000].map(Cell::Integer);
        let names = [first, other].map(|name| Cell::Text(name.to_owned()));
        [&names[..], &numbers, &[Cell::Probability(p)]].concat()
    };
    Table {
        title: "t".to_owned(),
        columns: [
            "search",
            "against",
            "number of boards",
            "less",
            "more of the boards",
            "sign test",
        ]
        .map(str::to_owned)
        .into(),
        rows: vec![
            row("A* h1", "A* h2", 0.007_812_5),
            row("A* h1", "IDA* h2", 1.5e-12),
            row("A* h2", "IDA* h2", 1.0),
        ],
        notes: vec![],
    }
}

#[test]
fn each_part_of_a_wide_table_of_tex_tells_its_rows_apart() {
    let tex = pairs().tex();
    assert_eq!(tex.matches("\\toprule").count(), 2, "{tex}");
    for names in [
        "search & against",
        "A{*} h1 & A{*} h2",
        "A{*} h1 & IDA{*} h2",
        "A{*} h2 & IDA{*} h2",
    ] {
        let rows = tex
            .lines()
            .filter(|line| line.starts_with(&format!("{names} & ")));
        assert_eq!(rows.count(), 2, "{names}: {tex}");
    }
    assert_eq!(tex.matches("sign test").count(), 1);
}

#[test]
fn a_probability_is_a_number_in_data_and_short_on_paper() {
    let table = pairs();
    let ends = |text: &str| {
        let lines = text
            .lines()
            .filter(|line| line.contains("A* h") || line.contains("A{*} h"));
        let last = |line: &str| {
            line.trim_end_matches(" \\\\")
                .rsplit([' ', ','])
                .next()
                .map(str::to_owned)
        };
        lines.filter_map(last).collect::<Vec<_>>()
    };
    assert_eq!(ends(&table.csv()), ["0.0078125", "0.0000000000015", "1"]);
    assert_eq!(ends(&table.text()), ["0.0078", "0.0001", "1.0000"]);
    assert!(table.text().contains(" < 0.0001\n"));
    assert!(table.tex().contains("& $< 0.0001$ \\\\"));
    let json: serde_json::Value = serde_json::from_str(&table.json()).expect("JSON");
    let numbers = (0..3).map(|row| json["rows"][row][5].as_f64());
    assert_eq!(
        numbers.collect::<Option<Vec<_>>>(),
        Some(vec![0.007_812_5, 1.5e-12, 1.0])
    );
}

#[test]
fn numbers_below_zero_have_a_minus_sign_in_tex() {
    let mut table = table();
    table.rows[0][2] = Cell::Decimal {
        value: -1.5,
        places: 1,
    };
    assert!(table.tex().contains("2 & A{*} & $-1.5$ \\\\"));
}

/// A mean with its confidence interval, which it may have none of.
fn interval(value: f64, half: Option<f64>) -> Cell {
    let cell = |value| Box::new(Cell::Decimal { value, places: 1 });
    Cell::Interval {
        value: cell(value),
        half: half.map_or_else(|| Box::new(Cell::Empty), cell),
    }
}

#[test]
fn an_interval_stands_beside_its_number() {
    let partial = Cell::Partial {
        value: Box::new(interval(9.25, Some(12.0))),
        found: 97,
        runs: 100,
    };
    let cells = [
        interval(1123.45, Some(5.6)),
        partial,
        interval(7.0, None),
        interval(f64::NAN, Some(1.0)),
    ];
    let table = Table {
        title: String::new(),
        columns: vec!["mean ± ci".to_owned()],
        rows: cells.map(|cell| vec![cell]).into(),
        notes: vec![],
    };
    let expected = "
              mean ± ci
-----------------------
1,123.5 ±  5.6
    9.2 ± 12.0 (97/100)
    7.0

";
    assert_eq!(table.text(), expected[1..]);
    assert!(table.markdown().contains("|       1,123.5 ± 5.6 |"));
    assert!(
        table
            .tex()
            .contains("\n$1{,}123.5 \\pm 5.6$ \\\\\n$9.2 \\pm 12.0$ (97/100) \\\\\n7.0 \\\\\n")
    );
    let csv =
        "mean ± ci,mean ± ci found,mean ± ci runs\n1123.45 ± 5.6,,\n9.25 ± 12,97,100\n7,,\n,,\n";
    assert_eq!(table.csv(), csv);
    let json: serde_json::Value = serde_json::from_str(&table.json()).expect("JSON");
    assert_eq!(
        json["rows"][0][0],
        serde_json::json!({"value": 1123.5, "half": 5.6})
    );
    assert_eq!(json["rows"][1][0]["value"]["half"], 12.0);
    assert!(json["rows"][2][0]["half"].is_null());
}

#[test]
fn numbers_that_are_none_count_as_nothing_and_infinity_is_shown() {
    for (value, shown) in [
        (f64::NAN, ""),
        (f64::NEG_INFINITY, ""),
        (f64::INFINITY, "inf"),
    ] {
        assert_eq!(Cell::Decimal { value, places: 2 }.value(), shown);
    }
    assert_eq!(
        Cell::Decimal {
            value: -0.001,
            places: 2
        }
        .value(),
        "0.00"
    );
}

#[test]
fn a_table_may_be_empty_or_ragged() {
    let mut table = Table {
        title: String::new(),
        columns: vec![],
        rows: vec![],
        notes: vec![],
    };
    assert_eq!(table.text().trim(), "");
    table.rows = vec![vec![], vec![Cell::Integer(1), Cell::Integer(2)]];
    assert_eq!(table.csv(), ",\n,\n1,2\n");
    assert!(table.markdown().contains("|   1 |   2 |"));
}

#[test]
fn wide_characters_keep_columns_aligned() {
    let text = with_text("漢字").text();
    assert!(text.contains("\n漢字  1\n"), "{text}");
}

/// A text that no spreadsheet takes for a formula.
fn plain(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{text}", if formula { "'" } else { "" })
}

proptest! {
    #[test]
    fn csv_reads_back(one in any::<String>(), other in any::<String>()) {
        let mut table = with_text(&one);
        table.columns[1].clone_from(&other);
        let text = table.csv();
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let records = reader.records().collect::<Result<Vec<_>, _>>().expect("CSV");
        prop_assert_eq!(records.len(), 2);
        prop_assert_eq!(&records[0][0], plain(&one));
        prop_assert_eq!(&records[0][1], plain(&other));
        prop_assert_eq!(&records[1][0], plain(&one));
    }

    #[test]
    fn json_reads_back(text in any::<String>(), value in any::<f64>(), places in 0u8..20) {
        let mut table = with_text(&text);
        table.rows[0][1] = Cell::Decimal { value, places };
        let json = serde_json::from_str::<serde_json::Value>(&table.json()).expect("JSON");
        prop_assert_eq!(&json["title"], &text);
        let is_shown = value.is_finite() || value == f64::INFINITY;
        prop_assert_eq!(json["rows"][0][1].is_null(), !is_shown);
    }

    #[test]
    fn a_cell_stays_in_its_row(text in any::<String>()) {
        let table = with_text(&text);
        let markdown = table.markdown();
        let lines = markdown.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>();
        prop_assert_eq!(lines.len(), 3);
        for line in lines {
            let escaped = line.matches(r"\|").count();
            prop_assert_eq!(line.matches('|').count() - escaped, 3, "{}", line);
        }
        prop_assert_eq!(table.tex().matches(r" \\").count(), 2);
        prop_assert_eq!(table.text().lines().count(), 7 - usize::from(text.is_empty()) * 2);
        prop_assert!(!table.text().chars().any(|character| character.is_control() && character != '\n'));
    }
}
