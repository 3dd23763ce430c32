// Uses the playground in Chromium: node check.mjs BROWSER FOLDER [--pictures FOLDER] [--only WORDS]
// PUZZLE_SCRIPT names the program that grades what was saved to hand in.
import assert from "node:assert";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { fragment, unpacked } from "./share.js";
import { unzipped, zipped } from "./zip.js";

const { values: { pictures, only }, positionals: [browserPath, folder] } = parseArgs({ allowPositionals: true, options: { pictures: { type: "string" }, only: { type: "string" } } });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" };
/** Serves the page, and courses that show an address in a frame: `/course?ADDRESS`. */
const serving = (headers) => createServer((request, response) => {
  const { pathname, search } = new URL(request.url, "http://a");
  const path = normalize(pathname);
  try {
    const course = `<!doctype html><title>A course</title><iframe sandbox="allow-scripts allow-downloads" style="width:100%;height:95vh" src="${decodeURIComponent(search.slice(1))}"></iframe>`;
    const bytes = path === "/course" ? course : readFileSync(join(folder, path === "/" ? "index.html" : path));
    response.writeHead(200, { "content-type": TYPES[extname(path) || ".html"], ...headers }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
async function listening(server) {
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${server.address().port}/`;
}
// As hosts of static pages do, the one lets frames of other pages read it.
const server = serving({ "access-control-allow-origin": "*" });
const plain = serving({});
const home = await listening(server);
const strict = await listening(plain);
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--disable-background-networking", "--disable-component-update"];
const browser = await chromium.launch({ executablePath: browserPath, args: flags });
const DESK = { width: 1280, height: 900 };
const HALF = { width: 600, height: 600 };
const PHONE = { width: 390, height: 844 };

/** A visitor who was never here, and their page when its first script is done. */
async function visit(address = home, options = {}) {
  const context = await browser.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const said = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("request", (request) => /^(blob|data|about):/.test(request.url()) || request.url().startsWith(home) || said.push(`asks ${request.url()}`));
  const began = performance.now();
  await page.goto(address);
  await page.waitForSelector("body[data-ready]");
  if (!address.includes("#")) await page.waitForSelector("body[data-ran]");
  return { context, page, said, took: performance.now() - began };
}
/** Another tab of a visitor. */
async function tab(context, address = home) {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("body[data-ready]");
  return page;
}
async function again(page) {
  await page.reload();
  await page.waitForSelector("body[data-ready]");
}
async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
const editor = (page) => page.locator(".cm-content");
// Where it is, once it is there: what is drawn anew is nowhere for a moment.
async function box(place) {
  return (await place.boundingBox()) ?? box(place);
}

async function replace(page, text) {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}
async function runs(page, how = () => page.keyboard.press("Control+Enter")) {
  const before = (await page.getAttribute("body", "data-ran")) ?? "";
  await how();
  await page.waitForFunction((before) => (document.body.dataset.ran ?? "") !== before, before);
  return page.locator("#output").innerText();
}
/** Presses a button, in the menu where it stands there. */
async function press(page, name) {
  const button = page.getByRole("button", { name, exact: true });
  if (!(await button.isVisible())) await page.locator("#more summary").click();
  await button.click();
}
/** Opens a menu's entry for files. */
const brings = (page, ...files) => page.locator("#import").setInputFiles(files);
const textFile = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
/** The name and the bytes of what a button saves. */
async function saves(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  return [download.suggestedFilename(), new Uint8Array(readFileSync(await download.path()))];
}
const scriptNamed = (page, label) => page.getByLabel("Scripts and lessons").selectOption({ label });
/** The scripts of a group come to be listed so, in whatever order. */
async function lists(page, group, names) {
  const listed = () => page.evaluate((group) => [...document.querySelectorAll("#scripts optgroup")].filter(({ label }) => label === group).flatMap(({ children }) => [...children].map((option) => option.textContent).sort()), group);
  const until = Date.now() + 10_000;
  while (String(await listed()) !== String(names) && Date.now() < until) await page.waitForTimeout(50);
  assert.deepEqual(await listed(), names);
}
/** Waits for the script to be kept: a tenth of a second after the last change, and more. */
const kept = (page) => page.waitForFunction(() => location.hash.startsWith("#d="));
const holds = (page, text) => page.waitForFunction((text) => [...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n") === text, text);
/** Nothing is wider than the screen. */
async function fits(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
}
/** Each line has its number beside it. */
async function numbered(page, name) {
  await page.locator("#editor").scrollIntoViewIfNeeded();
  await page.waitForTimeout(100);
  const [numbers, lines] = await page.evaluate(() => [".cm-lineNumbers .cm-gutterElement:not([style*=hidden])", ".cm-line"].map((all) => [...document.querySelector("#editor").shadowRoot.querySelectorAll(all)].map((own) => own.getBoundingClientRect().y)));
  assert.equal(numbers.length, lines.length, name);
  lines.forEach((line, at) => assert.ok(Math.abs(line - numbers[at]) < 3, `${name}: line ${at + 1} at ${line}, its number at ${numbers[at]}`));
}
/** Looks at a screen on each size, light and dark. */
async function screens(address, name, prepare = async () => {}) {
  for (const [size, viewport] of Object.entries({ desk: DESK, half: HALF, phone: PHONE })) {
    for (const colorScheme of ["light", "dark"]) {
      const { context, page, said } = await visit(address, { viewport, colorScheme });
      await prepare(page);
      await picture(page, `${name}-${size}-${colorScheme}`);
      await fits(page, `${name}, ${size}`);
      await numbered(page, `${name}, ${size}`);
      assert.deepEqual(said, []);
      await no_violations(page, `${name}, ${size}, ${colorScheme}`);
      await context.close();
    }
  }
}
const script = (page) => editor(page).evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
async function no_violations(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { iframes: false }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(found, [], name);
}

const checks = {
  async "the first script is done, on every screen"() {
    for (const [size, viewport] of Object.entries({ desk: DESK, half: HALF, phone: PHONE })) {
      for (const colorScheme of ["light", "dark"]) {
        const { context, page, said, took } = await visit(home, { viewport, colorScheme });
        assert.match(await page.locator("#output").innerText(), /Solution found!/);
        await picture(page, `first-${size}-${colorScheme}`);
        await fits(page, size);
        assert.deepEqual(said, []);
        await no_violations(page, `${size}, ${colorScheme}`);
        await replace(page, "solveBeem 50");
        await runs(page);
        await picture(page, `mistake-${size}-${colorScheme}`);
        await no_violations(page, `a report, ${size}, ${colorScheme}`);
        console.log(`  ${size}, ${colorScheme}: the first script is done ${Math.round(took)} ms after opening`);
        await context.close();
      }
    }
  },

  async "a mistake is underlined while typing, and its report has its marks"() {
    const { context, page } = await visit();
    await replace(page, "setState \"312 475 68b\"\n");
    await page.keyboard.type("solveBeem 50");
    await page.waitForSelector(".cm-lintRange-error");
    assert.equal(await page.locator(".cm-lintRange-error").first().innerText(), "solveBeem");
    const output = await runs(page);
    assert.match(output, /`solveBeem` is not a command/);
    assert.equal(await page.locator("#output mark").innerText(), "solveBeem");
    assert.match(output, /did you mean `solveBeam`/);
    await context.close();
  },

  async "words are completed, and explained under the pointer"() {
    const { context, page } = await visit();
    await replace(page, "setState \"312 475 68b\"\n");
    await page.keyboard.type("solveASt");
    await page.waitForSelector(".cm-tooltip-autocomplete li");
    await page.waitForTimeout(150); // CodeMirror takes no key for a list that has just come.
    await page.keyboard.press("Enter");
    await page.keyboard.type(" h2");
    assert.match(await runs(page), /Solution found!/);
    await page.getByText("solveAStar").first().hover();
    await page.waitForSelector(".cm-tooltip-hover, .cm-lsp-hover-tooltip");
    await picture(page, "hover");
    await context.close();
  },

  async "a script is formatted"() {
    const { context, page } = await visit();
    await replace(page, "let   x=1");
    await press(page, "Format");
    await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.querySelector(".cm-line").textContent === "let x = 1");
    await context.close();
  },

  async "an endless run is stopped, and the next one works"() {
    const { context, page } = await visit();
    await replace(page, "let n = 0\nrepeat 100000000000 { let n = ($n + 1) }");
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(300);
    const began = performance.now();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForFunction(() => document.querySelector("#status").textContent === "Stopped");
    await replace(page, "print \"again\"");
    assert.match(await runs(page), /again/);
    console.log(`  stopped, and another script done, in ${Math.round(performance.now() - began)} ms`);
    await replace(page, "let n = 0\nrepeat 100000000000 { let n = ($n + 1) }");
    await page.locator("#folder summary").click();
    await page.getByLabel("Seconds").fill("1");
    const said = await runs(page, () => press(page, "Run"));
    assert.match(said, /time is over/);
    assert.doesNotMatch(said, /--time/);
    await page.locator("#folder summary").click();
    await page.getByRole("button", { name: "Go to “Seconds”" }).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), "seconds");
    await page.getByLabel("Memory, MB").fill("16");
    await page.getByLabel("Seconds").fill("30");
    await replace(page, "let big = [1]\nrepeat 40 { let big = ($big + $big) }");
    assert.match(await runs(page), /“Memory”, below the script/);
    await context.close();
  },

  async "a script is shared by a link, which runs and writes nothing by itself"() {
    const { context, page } = await visit();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const shared = "# \u00e4 \u2264 \ud83d\ude00\nprint \"shared\"";
    await replace(page, shared);
    await press(page, "Share");
    await page.getByText("The link is copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await visit(link);
    assert.equal(await script(other.page), shared);
    assert.equal(await other.page.locator("#output").innerText(), "");
    assert.match(await runs(other.page, () => press(other.page, "Run")), /shared/);
    assert.deepEqual(await other.page.evaluate(() => Object.keys(localStorage)), []);
    await context.close();
    await other.context.close();
    for (const broken of ["#s=AAAA", "#f=AAAA", "#t=AAAA"]) {
      const { context, page } = await visit(home + broken);
      assert.match(await page.locator("#notice").innerText(), /no script/);
      await context.close();
    }
  },

  async "without a clipboard the link stands in the page"() {
    const { context, page } = await visit();
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await press(page, "Share");
    assert.match(await page.getByLabel("The link", { exact: true }).inputValue(), /#s=/);
    await context.close();
  },

  async "a link has the files that its script names"() {
    const { context, page } = await visit();
    await page.locator("#folder summary").click();
    await page.getByLabel("Add a file").setInputFiles([textFile("own.txt", "#####\n#S G#\n#####\n"), textFile("secret.txt", "mine")]);
    await page.locator("#files").getByText("secret.txt", { exact: true }).waitFor();
    await replace(page, 'puzzle maze "own.txt"\nsolveBFS');
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await press(page, "Share");
    const other = await visit(await page.getByLabel("The link", { exact: true }).inputValue());
    assert.equal(await other.page.locator("#files li").count(), 1);
    assert.equal(await other.page.locator("#output").innerText(), "");
    assert.match(await runs(other.page, () => press(other.page, "Run")), /Solution Length: +2/);
    await replace(page, 'lines("secret.txt")');
    await page.getByLabel("Add a file").setInputFiles([textFile("secret.txt", "x".repeat(1_100_000))]);
    await press(page, "Share");
    await page.waitForFunction(() => /too long/.test(document.querySelector("#status").textContent));
    await context.close();
    await other.context.close();
  },

  async "a shared link leaves a script alone, and is kept beside it when it is changed"() {
    const { context, page } = await visit();
    await replace(page, "print 1");
    await kept(page);
    const link = `${home}${await fragment({ "script.txt": "print 2" })}`;
    const other = await tab(context, link);
    await lists(other, "Lessons that I changed", ["quickstart"]);
    await lists(other, "Shared with me", []);
    await editor(other).click();
    await other.keyboard.press("Control+End");
    await other.keyboard.type("3");
    await kept(other);
    await lists(other, "Shared with me", ["A shared script"]);
    await again(other);
    assert.equal(await script(other), "print 23");
    await again(page);
    assert.equal(await script(page), "print 1");
    // The link again: what was made of it, or the link itself.
    await other.close();
    const third = await tab(context, link);
    assert.equal(await script(third), "print 23");
    await third.getByRole("button", { name: "Begin anew" }).click();
    await holds(third, "print 2");
    await replace(third, "print 4");
    await third.waitForFunction(() => document.querySelector("#name").value === "A shared script (2)");
    await lists(third, "Shared with me", ["A shared script", "A shared script (2)"]);
    await context.close();
  },

  async "a link in the address of an open page leaves its script alone"() {
    const { context, page } = await visit();
    await replace(page, "print 1");
    await page.evaluate((hash) => (location.hash = hash), await fragment({ "script.txt": "print 2" }));
    await holds(page, "print 2");
    assert.equal(await page.locator("#output").innerText(), "");
    await scriptNamed(page, "quickstart");
    await holds(page, "print 1");
    await context.close();
  },

  async "each tab has its own script"() {
    const { context, page } = await visit();
    await replace(page, "print 1");
    await kept(page);
    const other = await tab(context);
    assert.notEqual(await script(other), "print 1");
    await replace(other, "print 2");
    await kept(other);
    await again(page);
    await again(other);
    assert.deepEqual([await script(page), await script(other)], ["print 1", "print 2"]);
    // The same script in both: the second is a copy.
    const third = await tab(context, page.url());
    assert.match(await third.locator("#notice").innerText(), /open in another tab/);
    await replace(third, "print 3");
    await third.waitForFunction(() => /\(\d\)$/.test(document.querySelector("#name").value));
    await again(page);
    assert.equal(await script(page), "print 1");
    await again(third);
    assert.equal(await script(third), "print 3");
    // When the others are closed, a new tab goes on with the last one.
    for (const own of [page, other, third]) await own.close();
    const last = await tab(context);
    assert.equal(await script(last), "print 3");
    await context.close();
  },

  async "where tabs do not know of one another, none writes over the other"() {
    const { context, page } = await visit();
    await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    await replace(page, "print 1");
    await kept(page);
    const one = await tab(context, page.url());
    await page.close();
    const other = await tab(context, one.url());
    await replace(one, "print 2");
    await one.waitForTimeout(400);
    await replace(other, "print 3");
    await other.getByText(/Another tab changed/).waitFor();
    await again(one);
    await again(other);
    assert.deepEqual([await script(one), await script(other)], ["print 2", "print 3"]);
    await context.close();
  },

  async "choosing a lesson leaves the script alone; a script has a name, and is deleted and brought back"() {
    const { context, page } = await visit();
    await press(page, "New script");
    await replace(page, "print 1");
    await page.getByLabel("Name of the script").fill("Homework");
    await page.keyboard.press("Tab");
    await kept(page);
    await scriptNamed(page, "octagon");
    await page.waitForFunction(() => document.querySelector("#name").value === "octagon");
    assert.match(await script(page), /octagon/);
    assert.equal(await page.locator("#output").innerText(), "");
    await lists(page, "My scripts", ["Homework"]);
    await scriptNamed(page, "Homework");
    await holds(page, "print 1");
    await press(page, "Delete");
    await page.getByText("“Homework” is deleted.").waitFor();
    await lists(page, "My scripts", []);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await holds(page, "print 1");
    await lists(page, "My scripts", ["Homework"]);
    await again(page);
    assert.equal(await script(page), "print 1");
    await context.close();
  },

  async "what is typed while another script opens is in one of the two"() {
    const { context, page } = await visit();
    for (const name of ["one", "two"]) {
      await press(page, "New script");
      await replace(page, `print "${name}"`);
      await page.getByLabel("Name of the script").fill(name);
      await page.keyboard.press("Tab");
      await page.waitForFunction((name) => [...document.querySelectorAll("#scripts optgroup[label='My scripts'] option")].some((own) => own.textContent === name), name);
    }
    for (let pause = 0; pause < 24; pause += 2) {
      const next = pause % 4 ? "two" : "one";
      await editor(page).click();
      await page.evaluate(([next, pause]) => {
        const list = document.querySelector("#scripts");
        list.value = [...list.options].find((own) => own.textContent === next).value;
        list.dispatchEvent(new Event("change"));
        setTimeout(() => document.execCommand("insertText", false, "#"), pause);
      }, [next, pause]);
      await page.waitForFunction((next) => document.querySelector("#name").value === next, next);
      await page.waitForTimeout(60);
    }
    await page.waitForTimeout(300);
    for (const name of ["one", "two"]) {
      await scriptNamed(page, name);
      await page.waitForFunction((name) => document.querySelector("#name").value === name, name);
      assert.equal((await script(page)).replaceAll("#", ""), `print "${name}"`);
    }
    await context.close();
  },

  async "a file that takes the place of another is brought back"() {
    const { context, page } = await visit();
    await replace(page, "print 1");
    await page.locator("#folder summary").click();
    await page.getByLabel("Add a file").setInputFiles(textFile("script.txt", "print 2"));
    await page.getByText("“script.txt” is replaced.").waitFor();
    await holds(page, "print 2");
    await page.getByRole("button", { name: "Bring it back" }).click();
    await holds(page, "print 1");
    await context.close();
  },

  async "files and what can be undone are there after the page was loaded again"() {
    const { context, page } = await visit();
    await replace(page, 'lines("board.txt")');
    await page.locator("#folder summary").click();
    await page.getByLabel("Add a file").setInputFiles(textFile("board.txt", "one"));
    await page.locator("#files").getByText("board.txt", { exact: true }).waitFor();
    await page.getByLabel("File in the editor").selectOption("board.txt");
    await editor(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("two");
    await page.getByLabel("File in the editor").selectOption("script.txt");
    await replace(page, 'print lines("board.txt")');
    await again(page); // At once: nothing waits for a moment of rest.
    assert.match(await runs(page), /onetwo/);
    await editor(page).click();
    for (let n = 0; n < 9; n += 1) await page.keyboard.press("Control+z");
    assert.match(await script(page), /^# The report's example/);
    await page.getByLabel("File in the editor").selectOption("board.txt");
    await editor(page).click();
    await page.keyboard.press("Control+z");
    await holds(page, "one");
    await page.locator("#folder summary").click();
    await page.getByRole("button", { name: "Remove board.txt" }).click();
    await page.getByText("“board.txt” is removed.").waitFor();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await page.locator("#files").getByText("board.txt", { exact: true }).waitFor();
    await context.close();
  },

  async "scripts are saved as a zip, and opened from one, from a text and from many"() {
    const { context, page } = await visit();
    await replace(page, "print 1");
    await page.locator("#folder summary").click();
    await page.getByLabel("Add a file").setInputFiles(textFile("a.txt", "one"));
    await page.locator("#files").getByText("a.txt", { exact: true }).waitFor();
    const [name, zip] = await saves(page, "Save as a zip");
    assert.equal(name, "quickstart.zip");
    assert.deepEqual({ ...(await unzipped(zip)) }, { "quickstart/script.txt": "print 1", "quickstart/a.txt": "one" });
    await press(page, "New script");
    await replace(page, "print 2");
    const [, all] = await saves(page, "Save all scripts as a zip");
    assert.deepEqual(Object.keys(await unzipped(all)).sort(), ["My script/script.txt", "quickstart/a.txt", "quickstart/script.txt"]);
    await context.close();
    const other = await visit();
    await brings(other.page, { name: "all.zip", mimeType: "application/zip", buffer: Buffer.from(all) }, textFile("plain.txt", "print 3"));
    await holds(other.page, "print 3");
    await lists(other.page, "My scripts", ["My script", "plain", "quickstart"]);
    await brings(other.page, { name: "wrong.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") });
    await other.page.getByText("“wrong.zip” can't be opened: it is no zip.").waitFor();
    await other.context.close();
  },

  async "a kept script does not run by itself"() {
    const { context, page } = await visit();
    await replace(page, "repeat 100000000000 { reset }");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.querySelector("#status").textContent === "Running");
    await again(page);
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#status").innerText(), "");
    assert.equal(await page.getAttribute("body", "data-ran"), null);
    await context.close();
  },

  async "Ctrl-Enter runs from anywhere, and old output is known as old"() {
    const { context, page } = await visit();
    await replace(page, 'print "again"');
    assert.match(await page.locator("#output-title").innerText(), /before the change/i);
    for (const place of ["#name", "#output", "#share", "#scripts", ".cm-content"]) {
      await page.locator(place).focus();
      assert.match(await runs(page), /again/, place);
      assert.doesNotMatch(await page.locator("#output-title").innerText(), /before/i);
    }
    assert.equal(await script(page), 'print "again"');
    await scriptNamed(page, "romania");
    await page.waitForFunction(() => document.querySelector("#output").textContent === "");
    await context.close();
  },

  async "what a report proposes is a button, in the output and in the editor"() {
    const { context, page } = await visit();
    await replace(page, "solveBeem 50\nsolveAStr h2\n# end");
    await runs(page);
    await page.getByRole("button", { name: "Write `solveBeam`" }).waitFor();
    await editor(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# above\n");
    await page.getByRole("button", { name: "Write `solveAStar`" }).click();
    await page.getByRole("button", { name: "Write `solveBeam`" }).click();
    await holds(page, "# above\nsolveBeam 50\nsolveAStar h2\n# end");
    await replace(page, "solveBeem 50");
    await page.waitForSelector(".cm-lintRange-error");
    await page.locator(".cm-lintRange-error").hover();
    await page.locator(".cm-diagnosticAction").click();
    await holds(page, "solveBeam 50");
    await context.close();
  },

  async "a typed block closes and indents"() {
    const { context, page } = await visit();
    await replace(page, "");
    await page.keyboard.type('repeat 3 {\nif 1 < 2 {\nprint ("it\'s" + [1 2');
    await holds(page, 'repeat 3 {\n  if 1 < 2 {\n    print ("it\'s" + [1 2])\n  }\n}');
    await context.close();
  },

  async "no tooltip covers the line that it is about"() {
    for (const viewport of [DESK, HALF, PHONE]) {
      const { context, page } = await visit(home, { viewport });
      const text = Array.from({ length: 9 }, () => "solveAStar h2").join("\n");
      await replace(page, text);
      for (const line of [0, 4, 8]) {
        const place = page.locator(".cm-line").nth(line).getByText("solveAStar");
        await page.mouse.move(2, 2);
        await page.locator(".cm-tooltip-hover").waitFor({ state: "detached" });
        await place.hover();
        await page.locator(".cm-tooltip-hover").waitFor();
        const [over, row] = [await box(page.locator(".cm-tooltip-hover")), await box(place)];
        assert.ok(over.y >= row.y + row.height - 1 || over.y + over.height <= row.y + 1, `${viewport.width}, line ${line}: ${JSON.stringify([over, row])}`);
      }
      // What a command takes, while a line of several rows is typed.
      await page.mouse.move(2, 2);
      await replace(page, "# 1\n# 2\n# 3\nsolveAStar");
      await page.keyboard.type(` weighted(2 , h2) maxNodes 2000${" ".repeat(50)}`);
      const tooltip = page.locator(".cm-lsp-signature-tooltip");
      await tooltip.waitFor();
      const [over, row] = [await box(tooltip), await box(page.locator(".cm-line").nth(3))];
      assert.ok(over.y >= row.y + row.height - 1 || over.y + over.height <= row.y + 4, `${viewport.width}: ${JSON.stringify([over, row])}`);
      await context.close();
    }
  },

  async "a page of searches and a picture stand in place and work"() {
    const { context, page, said } = await visit();
    await replace(page, 'setState "312 475 68b"\ndrawState "a.svg"\nreplay "r.html" { run solveAStar h1 run solveBFS }');
    await runs(page);
    assert.ok(await page.locator("#output img").evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
    const frame = page.frameLocator("#output iframe");
    const step = frame.getByText(/^step \d+ of 14$/);
    assert.match(await step.innerText(), /step 0/);
    await frame.getByRole("button", { name: "Play" }).click();
    await frame.getByText(/^step [1-9]\d* of 14$/).waitFor();
    await picture(page, "replay");
    assert.deepEqual(said, []);
    await context.close();
  },

  async "a watched search is stepped through"() {
    const { context, page } = await visit();
    await replace(page, 'setState "3b2 615 748"\nwatch solveAStar h1');
    await runs(page);
    const at = page.locator("#state");
    const before = await at.innerText();
    await page.getByRole("button", { name: "Step", exact: true }).click();
    await page.waitForFunction((before) => document.querySelector("#state").textContent.trim() !== before.trim() && !document.querySelector("#step").disabled, before);
    await picture(page, "steps");
    await no_violations(page, "steps");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForFunction((before) => document.querySelector("#state").textContent.trim() === before.trim(), before.trim());
    await context.close();
  },

  async "a file that is added is read"() {
    const { context, page } = await visit();
    await page.locator("#folder summary").click();
    await page.getByLabel("Add a file").setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: Buffer.from('print "from a file"') });
    await page.locator("#files").getByText("board.txt", { exact: true }).waitFor();
    await replace(page, 'readCommands "board.txt"');
    assert.match(await runs(page), /from a file/);
    await context.close();
  },

  async "an experiment runs, and runs again"() {
    const { context, page } = await visit();
    await replace(page, 'experiment "small" {\n  puzzle eight\n  depths 4..8 step 4\n  samples 3\n  seed 1\n  run solveAStar h1\n  plot generated "small.svg"\n  report "small.html"\n}');
    for (let n = 0; n < 2; n += 1) {
      assert.match(await runs(page), /Experiment small: 6 runs, 6 solved/);
      assert.equal(await page.locator("#output iframe").count(), 1);
    }
    await picture(page, "experiment");
    await context.close();
  },

  async "the keyboard alone is enough"() {
    const { context, page } = await visit();
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
    const passed = [];
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press("Tab");
      passed.push(await focused());
      if (passed.at(-1) === "editor") break;
    }
    assert.deepEqual(passed, ["scripts", "run", "show", "share", "SUMMARY", "name", "editor"]);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("print (6 * 7)");
    assert.match(await runs(page), /42/);
    await page.keyboard.press("Escape"); // From a list of completions to the text,
    await page.keyboard.press("Escape"); // and from it to the page.
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(), "editor");
    // The menu.
    await page.locator("#more summary").focus();
    await page.keyboard.press("Enter");
    const entries = [];
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press("Tab");
      entries.push(await focused());
    }
    assert.deepEqual(entries, ["new", "layout", "export", "export-all", "import", "delete"]);
    await picture(page, "menu");
    await no_violations(page, "the menu");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#new").isVisible(), false);
    await context.close();
  },

  async "a lesson goes on step by step, with its files and checks, and is there again"() {
    const { context, page } = await visit();
    await scriptNamed(page, "Mazes and maps");
    await page.getByText("Step 1 of").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Step 2 of").waitFor();
    assert.match(await page.locator("#prose").innerText(), /four searches/);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    assert.match(await runs(page), /TOTAL/);
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
    await again(page);
    await page.getByText("Step 2 of").waitFor();
    await replace(page, 'puzzle maze "meadow.txt"\nsolveUCS');
    await kept(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Step 3 of").waitFor();
    await page.waitForTimeout(400);
    await again(page);
    await page.getByText("Step 3 of").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await holds(page, 'puzzle maze "meadow.txt"\nsolveUCS');
    assert.match(await runs(page), /Solution Length: +21/);
    await lists(page, "Lessons that I changed", ["Mazes and maps"]);
    // A check, and the file with which it holds.
    await page.getByRole("button", { name: "Back" }).click();
    await runs(page);
    await page.getByText("Not yet: expected `cost < 21`, found cost = 21.").waitFor();
    await page.getByLabel("File in the editor").selectOption("meadow.txt");
    const maze = await script(page);
    await replace(page, maze.replace("#      G", "       G"));
    assert.equal(await page.locator("#verdict").innerText(), "");
    await runs(page);
    await page.getByText("✓ The check holds.").waitFor();
    await page.getByText("Step 1 of 8 ✓").waitFor();
    await again(page);
    await page.getByText("Step 1 of 8 ✓").waitFor();
    await context.close();
    await screens(`${home}#l=Mazes%20and%20maps`, "lesson", runs);
  },

  async "an assignment is opened by a link, worked on, saved and graded"() {
    const classroom = new URL("../scripts/classroom/", import.meta.url).pathname;
    const sheet = readFileSync(join(classroom, "page.md"), "utf8");
    // The teacher makes the link in the page.
    const teacher = await visit();
    await brings(teacher.page, textFile("sheet.md", sheet));
    await teacher.page.getByText("Step 1 of 3").waitFor();
    await teacher.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await teacher.page.getByLabel("Your id in the course").fill("teacher");
    await teacher.page.keyboard.press("Tab");
    await teacher.page.locator("#given").getByText("3 | 1 | 2").waitFor();
    await replace(teacher.page, "left up left up");
    await teacher.page.waitForTimeout(300);
    await press(teacher.page, "Share");
    const link = await teacher.page.getByLabel("The link", { exact: true }).inputValue();
    assert.deepEqual(await unpacked(new URL(link).hash), { "sheet.md": sheet });
    await teacher.context.close();

    const { context, page } = await visit(link);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    assert.equal(await script(page), "");
    await press(page, "Check");
    await page.getByText("Type your id first.").waitFor();
    await page.keyboard.type("s01");
    await page.keyboard.press("Tab");
    await page.locator("#given").getByText("3 | 1 | 2").waitFor();
    const check = async (verdict) => {
      await runs(page);
      assert.match(await page.locator("#verdict").innerText(), verdict);
      assert.equal(await page.locator(".report").count(), 0);
    };
    await replace(page, "left up left");
    await check(/^Not yet: expected `solves`/);
    await replace(page, "left up left up");
    await check(/^✓/);
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("#given").getByText("2 | 3 | 5").waitFor();
    await replace(page, readFileSync(join(classroom, "work/s01/own.txt"), "utf8"));
    await check(/^✓/);
    await page.getByRole("button", { name: "Next" }).click();
    await check(/^Not yet: The search is none with a beam/);
    await replace(page, 'setState "312 475 68b"\nsolveBeam 50');
    await check(/^✓/);
    // Another day, by the same link: it goes on.
    await page.waitForTimeout(300);
    await page.close();
    const later = await tab(context, link);
    await later.getByText("Step 3 of 3 ✓").waitFor();
    assert.equal(await later.getByLabel("Your id in the course").inputValue(), "s01");
    await lists(later, "My assignments", ["Boards and a beam"]);
    const [name, zip] = await saves(later, "Save to hand in");
    assert.equal(name, "Boards-and-a-beam-s01.zip");
    const answers = { ...(await unzipped(zip)) };
    assert.deepEqual(Object.keys(answers).sort(), ["a.txt", "beam.txt", "own.txt"]);
    await context.close();

    // One who changes the sheet, and puts everything beside the answers that could be a grade.
    const forged = await zipped({ "sheet.md": sheet, "beam.txt": answers["beam.txt"].replace("solveBeam 50", "solveAStar h2"), "assignment.txt": 'task "Own board" points 100 { }', "students.csv": "id\ns02", "gradebook.csv": "s02,100", ".grades.json": "{}", "s01/a.txt": "left up left up" });
    const course = mkdtempSync(join(tmpdir(), "course-"));
    for (const own of ["assignment.txt", "students.csv"]) cpSync(join(classroom, own), join(course, own));
    for (const [id, bytes] of [["s01", zip], ["s02", forged]]) {
      mkdirSync(join(course, "work", id), { recursive: true });
      writeFileSync(join(course, "work", id, "answers.zip"), bytes);
    }
    execFileSync(process.env.PUZZLE_SCRIPT, ["grade", "assignment.txt", "--each", "students.csv", "--submissions", "work", "--out", "graded"], { cwd: course });
    const [, first, second] = readFileSync(join(course, "graded/gradebook.csv"), "utf8").split("\n");
    assert.match(first, /^s01,Ada,2,1,3,2,8,8,/);
    assert.match(second, /^s02,Blaise,2,1,0,0,3,8,/);
  },

  async "the editor knows what a step gives, and a sheet is written in the page"() {
    const fence = "```";
    const sheet = `# Mazes\n${fence}maze m.txt\n#####\n#S G#\n#####\n${fence}\n${fence}given\npuzzle maze "m.txt"\nlet n = 5\n${fence}\n${fence}script a.txt answer\nsolveAStar manhattan\nprint $n\n${fence}\n${fence}check\nexpect length == 2\n${fence}\n`;
    const { context, page } = await visit(home + (await fragment({ "sheet.md": sheet })));
    assert.match(await runs(page), /Solution Length: +2[^]*5/);
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
    await replace(page, "solveAStar   manhattan\nprimt $n\nprint $m");
    await page.waitForFunction(() => [...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-lintRange-error")].map((mark) => mark.textContent).join() === "primt,m");
    await runs(page);
    await page.getByRole("button", { name: "Write `print`" }).click();
    await press(page, "Format");
    await holds(page, "solveAStar manhattan\nprint $n\nprint $m\n");
    // The sheet, changed: what it shows and brings follows, and an answer stays.
    await page.getByLabel("File in the editor").selectOption("sheet.md");
    await replace(page, sheet.replace("# Mazes", "# Other mazes").replaceAll("m.txt", "other.txt"));
    await page.getByText("Other mazes", { exact: true }).waitFor();
    await page.getByLabel("File in the editor").selectOption("a.txt");
    assert.deepEqual(await page.locator("#at option").allTextContents(), ["a.txt", "sheet.md", "other.txt"]);
    await holds(page, "solveAStar manhattan\nprint $n\nprint $m\n");
    await replace(page, "solveBFS");
    assert.match(await runs(page), /Solution Length: +2/);
    await page.getByText("✓ The check holds.").waitFor();
    await context.close();
  },

  async "an assignment looks right on every screen, and by the keyboard alone"() {
    const link = home + (await fragment({ "sheet.md": readFileSync(new URL("../scripts/classroom/page.md", import.meta.url), "utf8") }));
    await screens(link, "assignment", async (page) => {
      await page.getByLabel("Your id in the course").fill("s01");
      await page.keyboard.press("Tab");
      await page.locator("#given").getByText("3 | 1 | 2").waitFor();
      await replace(page, "left up left");
      await runs(page);
    });
    const { context, page } = await visit(link);
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
    const passed = [];
    while (passed.at(-1) !== "editor" && passed.length < 20) {
      await page.keyboard.press("Tab");
      passed.push(await focused());
      if (passed.at(-1) === "student-id") await page.keyboard.type("s01");
    }
    assert.deepEqual(passed, ["scripts", "run", "show", "share", "SUMMARY", "prose", "student-id", "SUMMARY", "PRE", "next", "hand-in", "name", "at", "editor"]);
    await page.keyboard.type("left up left up");
    await page.keyboard.press("Control+Enter");
    await page.getByText("✓ The check holds.").waitFor();
    await context.close();
  },

  async "a hostile sheet is text, and does nothing by itself"() {
    const own = "# <img src=x onerror=alert(1)>\n[x](javascript:alert(1)) <script>alert(1)</script> ![p](http://127.0.0.1:9/x.png)\n\n<iframe src='http://127.0.0.1:9'></iframe>\n\n";
    const endless = "```given\nlet n = 0\nrepeat 100000000000 { let n = ($n + 1) }\n```\n```text __proto__ answer\n```\n";
    for (const sheet of [own + endless, `${own}${">".repeat(30_000)} deep\n`, `${own}${"- ".repeat(5000)}\n`, "\0", "```given"]) {
      const { context, page, said } = await visit(home + (await fragment({ "sheet.md": sheet })));
      page.on("dialog", () => said.push("a dialog"));
      assert.equal(await page.locator("#prose :is(a, img, script, iframe)").count(), 0);
      assert.equal(await page.evaluate(() => localStorage.length), 0);
      assert.deepEqual(said, []);
      // The page still works.
      await scriptNamed(page, "octagon");
      await page.waitForFunction(() => document.querySelector("#name").value === "octagon");
      assert.equal(await page.locator("#status").innerText(), "");
      await context.close();
    }
  },

  async "Show opens the last search as a page below what it printed"() {
    const { context, page } = await visit();
    await replace(page, 'setState "312 475 68b"\nprint "none yet"');
    await runs(page);
    await press(page, "Show");
    await page.locator("#status").getByText("No search has run yet").waitFor();
    assert.equal(await page.locator("#output iframe").count(), 0);
    await replace(page, 'setState "312 475 68b"\nsolveAStar h1');
    await runs(page);
    await press(page, "Show");
    const frame = page.frameLocator("#output iframe");
    await frame.getByText(/^step \d+ of \d+$/).waitFor();
    assert.match(await frame.locator("h2").first().innerText(), /solveAStar h1/);
    assert.match(await page.locator("#output").innerText(), /Solution found!/);
    await picture(page, "show");
    await context.close();
  },

  async "a course shows it in a frame that has no storage"() {
    const context = await browser.newContext({ viewport: DESK });
    const page = await context.newPage();
    const said = [];
    page.on("pageerror", (error) => said.push(String(error)));
    await page.goto(`${strict}course?${encodeURIComponent(home)}`);
    const frame = page.frameLocator("iframe");
    await frame.locator("body[data-ran]").waitFor();
    assert.match(await frame.locator("#output").innerText(), /Solution found!/);
    assert.match(await frame.locator("#notice").innerText(), /can keep nothing here/);
    await frame.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("solveBeem # mine");
    await frame.locator(".cm-lintRange-error").waitFor();
    await page.keyboard.press("Control+Enter");
    await frame.getByRole("button", { name: "Write `solveBeam`" }).waitFor();
    // What was written lasts as long as the page.
    await frame.getByLabel("Scripts and lessons").selectOption({ label: "octagon" });
    await frame.locator("#output").getByText("Write").waitFor({ state: "detached" });
    await frame.getByLabel("Scripts and lessons").selectOption({ label: "quickstart" });
    await frame.locator(".cm-content").getByText("mine").waitFor();
    await frame.locator("#more summary").click();
    const [download] = await Promise.all([page.waitForEvent("download"), frame.getByRole("button", { name: "Save as a zip" }).click()]);
    assert.equal(download.suggestedFilename(), "quickstart.zip");
    await frame.getByRole("button", { name: "Share" }).click();
    assert.match(await frame.getByLabel("The link", { exact: true }).inputValue(), new RegExp(`^${home}#s=`));
    await picture(page, "frame");
    assert.deepEqual(said, []);
    // Of a host that does not, the page says what to do.
    await page.goto(`${home}course?${encodeURIComponent(strict)}`);
    await frame.getByText(/Open http.* in a tab of its own/).waitFor();
    await context.close();
  },

  async "it works offline after the first visit"() {
    const { context, page } = await visit();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector("body[data-ran]");
    assert.match(await page.locator("#output").innerText(), /Solution found!/);
    await context.close();
  },

  async "the program serves it on this machine"() {
    const serving = spawn(process.env.PUZZLE_SCRIPT, ["playground", folder, "--port", "0"]);
    const [line] = await once(serving.stdout, "data");
    const { context, page } = await visit(/http:\S+/.exec(line)[0]);
    assert.match(await page.locator("#output").innerText(), /Solution found!/);
    await context.close();
    serving.kill("SIGINT");
    assert.deepEqual(await once(serving, "exit"), [130, null]);
  },
};

let failed = 0;
for (const [name, check] of Object.entries(checks).filter(([name]) => name.includes(only ?? ""))) {
  try {
    await check();
    console.log(`ok  ${name}`);
  } catch (why) {
    failed += 1;
    console.log(`NOT ${name}\n${why.stack}`);
  }
}
await browser.close();
for (const own of [server, plain]) own.close();
process.exitCode = failed ? 1 : 0;
