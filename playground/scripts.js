// The scripts that are kept: what one is, and where they lie.
//
//   script   {id, name, origin, files, at, step, passed, undo, changed, rev}
//     origin   {kind, from}: kind is "mine", "lesson", "shared" or "task"; from is the lesson's name or the link
//     files    {name: text}: the script as SCRIPT, the sheet of a lesson or an assignment as SHEET, and what they name
//     at       the file in the editor
//     step     of a sheet; passed: the files of steps whose check held
//     undo     {name: the editor's history}
//     rev      how often it was written; 0 is a script that was never changed, and is nowhere kept
export const SCRIPT = "script.txt";
export const SHEET = "sheet.md";
const [TEXT, UNDO] = ["puzzle-script/script/", "puzzle-script/undo/"];
const MOST_UNDO = 200_000;

/** A place that forgets all when the page is closed. */
export function memory() {
  const held = new Map();
  return { forgets: true, get: (key) => held.get(key) ?? null, set: (key, text) => held.set(key, text), remove: (key) => held.delete(key), keys: () => [...held.keys()] };
}

/** The browser's storage; memory where a page has none, as in a frame of another page. */
export function storage() {
  try {
    const area = localStorage;
    area.setItem("puzzle-script/probe", "");
    area.removeItem("puzzle-script/probe");
    return { forgets: false, get: (key) => area.getItem(key), set: (key, text) => area.setItem(key, text), remove: (key) => area.removeItem(key), keys: () => Object.keys(area) };
  } catch {
    return memory();
  }
}

/** An editor's history without its oldest changes, so that it is short enough to keep. */
function shortened(history) {
  let kept = history;
  while (JSON.stringify(kept).length > MOST_UNDO && kept.done.length) kept = { ...kept, done: kept.done.slice(Math.ceil(kept.done.length / 2)) };
  return JSON.stringify(kept).length > MOST_UNDO ? undefined : kept;
}

export class Scripts {
  constructor(place) {
    this.place = place;
  }

  /** A script that is kept nowhere yet. */
  begin(name, origin, files, at = SCRIPT) {
    return { id: crypto.getRandomValues(new Uint32Array(2)).join("-"), name, origin, files, at, step: 0, passed: [], undo: {}, changed: Date.now(), rev: 0 };
  }

  /** The script of an id, null where there is none that can be read. */
  read(id) {
    try {
      const script = JSON.parse(this.place.get(TEXT + id));
      const past = JSON.parse(this.place.get(UNDO + id));
      return script && { ...script, undo: past?.rev === script.rev ? past.histories : {} };
    } catch {
      return null;
    }
  }

  /** All scripts, those that were changed last first. */
  list() {
    const ids = this.place.keys().filter((key) => key.startsWith(TEXT)).map((key) => key.slice(TEXT.length));
    return ids.map((id) => this.read(id)).filter(Boolean).sort((one, other) => other.changed - one.changed);
  }

  /** The last script that began with a lesson or a link. */
  begunFrom(from) {
    return this.list().find((script) => script.origin.from === from) ?? null;
  }

  /** A name that no other script has. */
  free(name, id) {
    const taken = new Set(this.list().filter((script) => script.id !== id).map((script) => script.name));
    for (let n = 1; ; n += 1) {
      const own = n === 1 ? name : `${name.replace(/ \(\d+\)$/, "")} (${n})`;
      if (!taken.has(own)) return own;
    }
  }

  /**
   * Keeps a script. One that another tab changed in the meantime stays as that tab left it, and this one becomes a script of its own.
   * Gives "kept", "parted", or "full" where there is no room.
   */
  write(script) {
    const there = this.read(script.id);
    const parted = (there?.rev ?? 0) !== script.rev;
    if (parted) Object.assign(script, { id: this.begin().id, rev: 0 });
    script.name = this.free(script.name, script.id);
    const { undo, ...rest } = script;
    const text = JSON.stringify({ ...rest, rev: script.rev + 1, changed: Date.now() });
    const histories = Object.fromEntries(Object.entries(undo).map(([name, history]) => [name, shortened(history)]));
    try {
      try {
        this.place.set(TEXT + script.id, text);
      } catch {
        for (const key of this.place.keys()) if (key.startsWith(UNDO)) this.place.remove(key);
        this.place.set(TEXT + script.id, text);
      }
    } catch {
      return "full";
    }
    script.rev += 1;
    try {
      this.place.set(UNDO + script.id, JSON.stringify({ rev: script.rev, histories }));
    } catch {
      this.place.remove(UNDO + script.id);
    }
    return parted ? "parted" : "kept";
  }

  /** Keeps a script no longer; `write` brings it back. */
  remove(script) {
    this.place.remove(TEXT + script.id);
    this.place.remove(UNDO + script.id);
    script.rev = 0;
  }
}

/** Files of scripts as those of one zip: a folder for each. */
export function foldered(scripts) {
  const entries = {};
  const taken = new Set();
  for (const { name, files } of scripts) {
    let folder = name.replace(/[\\/:*?"<>|\0-\x1f]/g, "_").replace(/^\.+|\.+$/g, "_") || "_";
    while (taken.has(folder)) folder += "_";
    taken.add(folder);
    for (const [file, text] of Object.entries(files)) entries[`${folder}/${file}`] = text;
  }
  return entries;
}

/** Files of a zip as those of scripts, `[name, files]` each: a folder is one, and so are files without a folder. */
export function unfoldered(files, name) {
  const scripts = new Map();
  for (const [path, text] of Object.entries(files)) {
    const [folder, ...rest] = path.split("/");
    const [own, file] = rest.length ? [folder, rest.join("/")] : [name, folder];
    if (!scripts.has(own)) scripts.set(own, new Map());
    scripts.get(own).set(file, text);
  }
  for (const own of scripts.values()) {
    const texts = [...own.keys()].filter((file) => /\.(txt|puzzle)$/.test(file));
    if (own.has(SCRIPT) || own.has(SHEET) || texts.length !== 1) continue;
    own.set(SCRIPT, own.get(texts[0]));
    own.delete(texts[0]);
  }
  return [...scripts].map(([own, held]) => [own, Object.fromEntries(held)]);
}
