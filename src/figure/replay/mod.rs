//! A page that plays searches: one HTML file that opens anywhere without a network.
//!
//! The search comes as numbers in a script element that is data alone; the page's own script draws from
//! it. Nothing is fetched: the layouts of tree and atlas are computed in the page.

use super::escape::{lines, xml};
use super::policy::Own;

pub(super) const OWN: Own = Own {
    style: include_str!("style.css"),
    style_hash: "fyFHG1ckDSsKB6u7sZCLFlSRa9UdEZPNehCyEngs0O4=",
    script: include_str!("script.js"),
    script_hash: "ipkkv2aWM6qOvMCz7Xk8TMni0SY9CGYEswtoDpKMjgM=",
};

/// One file that opens anywhere without a network.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Replay {
    /// The page's name and first heading.
    pub title: String,
    /// The text below it.
    pub about: String,
    /// The searches.
    pub searches: Vec<ReplayedSearch>,
    /// The drawn part of all states.
    pub atlas: Atlas,
    /// The data of the page's script: JSON.
    pub data: String,
    /// Whether it asks from the first which state is expanded next.
    pub predict: bool,
    /// The script that made the page.
    pub script: Option<String>,
}

/// The form in which a page draws all states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Atlas {
    /// Not at all.
    #[default]
    Nothing,
    /// In rings by their distance from the goal.
    Rings,
    /// As the cells of a map.
    Map,
    /// As the nodes of a graph.
    Graph,
}

impl Atlas {
    fn html(self) -> String {
        let (heading, label) = match self {
            Self::Nothing => return String::new(),
            Self::Rings => (
                "All states",
                "A dot for each state, in the ring of its distance from the goal",
            ),
            Self::Map => (
                "The map",
                "The map, with what the search did with its cells",
            ),
            Self::Graph => (
                "The graph",
                "The graph, with what the search did with its nodes",
            ),
        };
        ATLAS.replace("HEADING", heading).replace("LABEL", label)
    }
}

/// A search of the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ReplayedSearch {
    /// Its label.
    pub label: String,
    /// Where its record ends before it did.
    pub cut: Option<String>,
    /// The rest of its heading.
    pub said: String,
    /// Steps before and in the played part, a line each.
    pub stages: Vec<String>,
    /// Of a log of another program: the verdict on it.
    pub judged: Option<JudgedSearch>,
}

/// The verdict on a log of another program.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct JudgedSearch {
    /// It, as a sentence without a full stop; the number of the expansion follows it.
    pub verdict: String,
    /// The first expansion that no run can make; 0 if there is none.
    pub deviation: usize,
    /// What was allowed there, and what explains it: sentences without full stops.
    pub said: Vec<String>,
}

impl JudgedSearch {
    fn html(&self) -> String {
        let verdict = xml(&self.verdict);
        let number = self.deviation;
        let at = match number {
            0 => String::new(),
            _ => format!(" <a href=\"#step={number}\">{number}</a>"),
        };
        let said = self.said.iter().map(|said| format!(" {}.", xml(said)));
        let kind = if number == 0 { "" } else { " deviates" };
        let said: String = said.collect();
        format!("<p class=\"verdict{kind}\"><b>{verdict}{at}.</b>{said}</p>\n")
    }
}

impl Replay {
    /// The page as one HTML file.
    pub(crate) fn html(&self) -> String {
        let title = xml(&self.title);
        let mut html = OWN.head(&title, "light dark");
        html += &format!(
            "<a class=\"skip\" href=\"#main\">Skip to the searches</a>\n\
             <header>\n<h1>{title}</h1>\n<p class=\"soft\">{}</p>\n{}</header>\n<main id=\"main\"{}>\n",
            xml(&self.about),
            self.cuts(),
            if self.predict { " data-predict" } else { "" },
        );
        html += PLAYER;
        if self.searches.len() > 1 {
            html += "<div class=\"tabs\" role=\"tablist\" aria-label=\"Searches\">\n";
            for (index, search) in self.searches.iter().enumerate() {
                html += &format!(
                    "<button type=\"button\" role=\"tab\" id=\"tab-{index}\" aria-controls=\"panel-{index}\" \
                     aria-selected=\"{}\">{}</button>\n",
                    index == 0,
                    xml(&search.label)
                );
            }
            html += "</div>\n";
        }
        // Rows of as many: four are two by two, unless all fit, more are three by three.
        let many = match self.searches.len() {
            0..=3 => "",
            4 => " four",
            _ => " many",
        };
        html += &format!("<div class=\"panels{many}\">\n");
        for (index, search) in self.searches.iter().enumerate() {
            html += &self.panel(index, search);
        }
        html += "</div>\n";
        if let Some(script) = &self.script {
            html += &format!(
                "<h2 class=\"later\">Script</h2>\n<pre class=\"script\" tabindex=\"0\" role=\"group\" \
                 aria-label=\"Script\"><code>{}</code></pre>\n",
                xml(&lines(script))
            );
        }
        let near = match self.atlas {
            Atlas::Nothing => "",
            Atlas::Rings => {
                "; + and - zoom the atlas, 0 shows the whole, r what the searches reach"
            }
            Atlas::Map | Atlas::Graph => {
                "; + and - zoom the map, 0 shows the whole, r what the searches reach"
            }
        };
        html += &format!(
            "</main>\n<footer><p class=\"soft\">Made with puzzle-script. Space plays, arrows step, Home and End \
             go to the ends{near}.</p></footer>\n<p id=\"status\" class=\"unseen\" role=\"status\"></p>\n\
             <noscript><p>This page plays with JavaScript alone.</p></noscript>\n"
        );
        // No text of a script's author can end the element.
        let data = self.data.replace('<', "\\u003c");
        html += &format!("<script type=\"application/json\" id=\"data\">{data}</script>\n");
        html + &format!("<script>{}</script>\n</body>\n</html>\n", OWN.script)
    }

    /// Which searches are not played to their end.
    fn cuts(&self) -> String {
        let cut = |search: &ReplayedSearch| {
            let told = search.cut.as_ref()?;
            let (label, told) = (xml(&search.label), xml(told));
            Some(format!(
                "<p class=\"cut\"><b>{label}</b> is not played to its end. {told}</p>\n"
            ))
        };
        self.searches.iter().filter_map(cut).collect()
    }

    fn panel(&self, index: usize, search: &ReplayedSearch) -> String {
        // A map or a graph is where its states are: it stands for the board.
        let atlas = self.atlas.html();
        let is_place = matches!(self.atlas, Atlas::Map | Atlas::Graph);
        let (place, beside) = if is_place {
            (atlas.as_str(), "")
        } else {
            ("", atlas.as_str())
        };
        let tabs = if beside.is_empty() { "" } else { VIEWS };
        let placed = if is_place { " placed" } else { "" };
        let verdict = search.judged.as_ref().map(JudgedSearch::html);
        let verdict = verdict.unwrap_or_default();
        let mut stages = String::new();
        if search.stages.len() > 1 {
            let items = search
                .stages
                .iter()
                .map(|stage| format!("<li>{}</li>\n", xml(stage)));
            stages = format!(
                "<details class=\"soft stages\"><summary>{} stages; the last is played</summary>\n<ol>\n{}</ol>\n</details>\n",
                search.stages.len(),
                items.collect::<String>()
            );
        }
        format!(
            "<section class=\"panel\" id=\"panel-{index}\" aria-labelledby=\"name-{index}\">\n\
             <h2 id=\"name-{index}\">{}</h2>\n<p class=\"soft told\">{}</p>\n{verdict}{stages}<div class=\"parts{placed}\">\n\
             <div class=\"column state\">\n{NOW}{place}{SHARES}</div>\n\
             <div class=\"column view\">\n{tabs}{TREE}{beside}{COUNTS}</div>\n\
             <div class=\"column lists\">\n{LISTS}</div>\n</div>\n</section>\n",
            xml(&search.label),
            xml(&search.said)
        )
    }
}

const PLAYER: &str = r#"<div class="player" role="group" aria-label="Player">
<button type="button" id="play">Play</button>
<button type="button" id="back" aria-label="A step back">&#9664;</button>
<button type="button" id="on" aria-label="A step on">&#9654;</button>
<input type="range" id="step" min="0" max="1" value="0" step="1" aria-label="Step">
<output id="place" for="step"></output>
<select id="speed" aria-label="Speed">
<option value="1">1 a second</option><option value="4">4 a second</option><option value="20">20 a second</option>
<option value="120">120 a second</option><option value="1000">1000 a second</option><option value="5000">5000 a second</option>
</select>
<select id="pace" aria-label="Searches go">
<option value="steps">by expansions</option><option value="share">each by its share</option>
</select>
<button type="button" id="predict" aria-pressed="false">Predict</button>
</div>
"#;

const NOW: &str = r#"<div class="now">
<div class="boards"><div class="own"><table class="board" aria-label="The board that is expanded"></table><canvas class="arrows" aria-hidden="true"></canvas></div><div class="aim" hidden><table class="board" aria-label="The goal"></table><p class="soft">goal</p></div></div>
<div class="said"><p class="did"></p><p class="sums"></p><p class="path soft"></p><p class="round soft"></p></div>
</div>
"#;

const SHARES: &str = r#"<div class="part shares" hidden><h3>The parts of h</h3>
<ul></ul><p class="soft"></p></div>
<div class="part asked" hidden><h3>Which state is expanded next?</h3>
<p class="soft">Click a node, a row of the open list or a cell, or type a state.</p>
<p><label>State <input type="text" autocomplete="off" spellcheck="false"></label> <button type="button" class="give">Answer</button></p>
<p class="reply" role="status"></p><p class="score"></p>
<p class="result" hidden><label>Result <input type="text" readonly></label> <button type="button" class="copy">Copy</button> <button type="button" class="keep">Download</button></p></div>
"#;

const VIEWS: &str = r#"<div class="views" role="tablist" aria-label="View">
<button type="button" role="tab" data-view="tree" aria-selected="true">Tree of paths</button><button type="button" role="tab" data-view="states" aria-selected="false" tabindex="-1">All states</button>
</div>
"#;

const ATLAS: &str = r#"<div class="part states"><h3>HEADING</h3>
<canvas class="atlas" role="img" aria-label="LABEL"></canvas>
<div class="legend"><button type="button" data-sight="2" aria-label="Zoom the atlas in">+</button><button type="button" data-sight="0.5" aria-label="Zoom the atlas out">&#8722;</button><button type="button" data-sight="reached" aria-label="Show what is reached in the atlas">reached</button><button type="button" data-sight="whole" aria-label="Show the whole atlas">whole</button></div>
<ul class="legend"><li><span class="expanded" aria-hidden="true">&#9679;</span> expanded</li><li><span class="open" aria-hidden="true">&#9633;</span> open</li><li class="sided"><span class="other" aria-hidden="true">&#9660;</span> expanded from the goal</li><li class="sided"><span class="other-open" aria-hidden="true">&#9661;</span> open from the goal</li><li><span class="solution" aria-hidden="true">&#9670;</span> solution, larger</li><li><span class="cut" aria-hidden="true">&#10005;</span> cut off</li><li><span aria-hidden="true">&#9473;</span> the current path, from near</li></ul>
<p class="point soft">Point at a state: what it is, and what became of it.</p></div>
"#;

const TREE: &str = r#"<div class="part grown"><h3>Tree of paths</h3>
<canvas class="tree" tabindex="0" role="application" aria-roledescription="tree" aria-label="Tree of paths"></canvas>
<p class="node soft"><span aria-live="polite"></span> <button type="button" hidden></button></p>
<div class="legend"><button type="button" data-zoom="1.4" aria-label="Zoom the tree in">+</button><button type="button" data-zoom="0.7" aria-label="Zoom the tree out">&#8722;</button><button type="button" data-zoom="0" aria-label="Show the whole tree">whole</button><button type="button" data-zoom="nodes" aria-pressed="false" aria-label="Show nodes in the place of their numbers by depth">nodes</button></div>
<ul class="legend"><li><span class="expanded" aria-hidden="true">&#9679;</span> expanded</li><li><span class="open" aria-hidden="true">&#9633;</span> open</li><li class="sided"><span class="other" aria-hidden="true">&#9660;</span> expanded from the goal</li><li class="sided"><span class="other-open" aria-hidden="true">&#9661;</span> open from the goal</li><li><span class="cut" aria-hidden="true">&#10005;</span> cut off or known</li><li><span class="solution" aria-hidden="true">&#9670;</span> solution</li><li><span class="solution" aria-hidden="true">&#9473;</span> the current path</li></ul>
<p class="left soft"></p></div>
"#;

const COUNTS: &str = r#"<div class="part"><h3>Counts</h3>
<canvas class="counts" role="img" aria-label="Counts"></canvas>
<ul class="legend"><li><span class="expanded" aria-hidden="true">&#9473;</span> expanded <b class="expandeds"></b></li><li class="waiting"><span class="open" aria-hidden="true">&#9476;</span> open <b class="opens"></b></li><li class="sorted"><span aria-hidden="true">&#8230;</span> f of the expanded state, on a scale of its own: <b class="fs"></b></li></ul></div>
"#;

const LISTS: &str = r#"<div class="part"><h3>Algorithm, with the lines at work</h3>
<ol class="code"></ol></div>
<div class="part"><h3>Open list: <span class="listed"></span></h3>
<div class="scroll" tabindex="0" role="group" aria-label="Open list"><table class="list" aria-label="What is open"><thead><tr><th scope="col">f</th><th scope="col">g</th><th scope="col">h</th><th scope="col">side</th><th scope="col">state</th></tr></thead><tbody></tbody></table></div></div>
<div class="part ended"><h3>Closed list, the last first: <span class="counted"></span></h3>
<div class="scroll" tabindex="0" role="group" aria-label="Closed list"><table class="list closed" aria-label="What is closed"><thead><tr><th scope="col">number</th><th scope="col">state</th></tr></thead><tbody></tbody></table></div></div>
"#;

/// Base64, as a page reads bytes.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let at = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for index in 0..4 {
            text.push(if index <= group.len() {
                char::from(DIGITS[(bits >> (18 - 6 * index)) as usize % 64])
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_base64_has_them() {
        let text = |bytes: &[u8]| base64(bytes);
        assert_eq!(
            ["", "f", "fo", "foo"].map(|word| text(word.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v"]
        );
    }

    #[test]
    fn a_page_that_asks_from_the_first_says_so() {
        let html = |predict| {
            let searches = vec![ReplayedSearch::default()];
            let page = Replay {
                searches,
                predict,
                ..Replay::default()
            };
            page.html()
        };
        assert!(html(true).contains("<main id=\"main\" data-predict>"));
        assert!(!html(false).contains("<main id=\"main\" data-predict>"));
    }

    #[test]
    fn places_stand_for_the_board_and_all_states_behind_a_tab() {
        let html = |atlas| {
            let searches = vec![ReplayedSearch::default()];
            let page = Replay {
                searches,
                atlas,
                ..Replay::default()
            };
            page.html()
        };
        let (map, rings, none) = (html(Atlas::Map), html(Atlas::Rings), html(Atlas::Nothing));
        let place = |html: &str, part: &str| html.find(part);
        let tree = "<canvas class=\"tree\"";
        assert!(place(&map, "<canvas class=\"atlas\"") < place(&map, tree));
        assert!(place(&rings, "<canvas class=\"atlas\"") > place(&rings, tree));
        assert_eq!(place(&none, "<canvas class=\"atlas\""), None);
        let tabs = [&map, &rings, &none].map(|html| html.contains("aria-label=\"View\""));
        assert_eq!(tabs, [false, true, false]);
    }

    #[test]
    fn no_text_gets_out_of_its_place() {
        let html = Replay {
            title: "<b>".to_owned(),
            data: "{\"title\":\"</script><script>\"}".to_owned(),
            searches: vec![
                ReplayedSearch {
                    label: "\"<i>".to_owned(),
                    stages: vec!["<em>".to_owned(); 2],
                    ..ReplayedSearch::default()
                };
                2
            ],
            script: Some("</code>".to_owned()),
            ..Replay::default()
        }
        .html();
        assert!(html.contains("&lt;b&gt;") && html.contains("&lt;/code&gt;"));
        assert!(html.contains(r"\u003c/script>\u003cscript>"));
        assert_eq!(html.matches("<li>&lt;em&gt;</li>").count(), 4);
        assert_eq!(html.matches("<script").count(), 2);
        assert_eq!(html.matches("id=\"tab-").count(), 2);
    }
}
