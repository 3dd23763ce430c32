// Uses the playground in Chromium: node check.mjs BROWSER FOLDER [--pictures FOLDER]
import assert from "node:assert";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const [browserPath, folder, , pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://a").pathname);
  try {
    const bytes = readFileSync(join(folder, path === "/" ? "index.html" : path));
    response.writeHead(200, { "content-type": TYPES[extname(path) || ".html"] }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const home = `http://127.0.0.1:${server.address().port}/`;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--disable-background-networking", "--disable-component-update"];
const browser = await chromium.launch({ executablePath: browserPath, args: flags });
const DESK = { width: 1280, height: 900 };
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
async function picture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
const editor = (page) => page.locator(".cm-content");
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
const script = (page) => editor(page).evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
async function no_violations(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { iframes: false }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(found, [], name);
}

const checks = {
  async "the first script is done, on every screen"() {
    for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
      for (const colorScheme of ["light", "dark"]) {
        const { context, page, said, took } = await visit(home, { viewport, colorScheme });
        assert.match(await page.locator("#output").innerText(), /Solution found!/);
        await picture(page, `first-${size}-${colorScheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${wide} pixels wider than ${size}`);
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
    await page.getByRole("button", { name: "Format" }).click();
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
    assert.match(await runs(page, () => page.getByRole("button", { name: "Run" }).click()), /time/);
    await context.close();
  },

  async "a script is shared by a link, which runs nothing by itself"() {
    const { context, page } = await visit();
    const shared = "# \u00e4 \u2264 \ud83d\ude00\nprint \"shared\"";
    await replace(page, shared);
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#s="));
    const other = await visit(page.url());
    assert.equal(await script(other.page), shared);
    assert.equal(await other.page.locator("#output").innerText(), "");
    assert.match(await runs(other.page, () => other.page.getByRole("button", { name: "Run" }).click()), /shared/);
    await context.close();
    await other.context.close();
    const broken = await visit(`${home}#s=AAAA`);
    assert.match(await broken.page.locator("#status").innerText(), /no script/);
    await broken.context.close();
  },

  async "a link has the files that its script names"() {
    const { context, page } = await visit();
    await page.locator("#folder summary").click();
    const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByLabel("Add a file").setInputFiles([file("own.txt", "#####\n#S G#\n#####\n"), file("secret.txt", "mine")]);
    await page.getByText("secret.txt", { exact: true }).waitFor();
    await replace(page, 'puzzle maze "own.txt"\nsolveBFS');
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#f="));
    const other = await visit(page.url());
    assert.equal(await other.page.locator("#files li").count(), 1);
    assert.equal(await other.page.locator("#output").innerText(), "");
    assert.match(await runs(other.page, () => other.page.getByRole("button", { name: "Run" }).click()), /Solution Length: +2/);
    await replace(page, 'lines("secret.txt")');
    await page.getByLabel("Add a file").setInputFiles([file("secret.txt", "x".repeat(1_100_000))]);
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => /too long/.test(document.querySelector("#status").textContent));
    await context.close();
    await other.context.close();
    const broken = await visit(`${home}#f=AAAA`);
    assert.match(await broken.page.locator("#status").innerText(), /no script/);
    await broken.context.close();
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
    const at = page.locator("#at");
    const before = await at.innerText();
    await page.getByRole("button", { name: "Step", exact: true }).click();
    await page.waitForFunction((before) => document.querySelector("#at").textContent.trim() !== before.trim() && !document.querySelector("#step").disabled, before);
    await picture(page, "steps");
    await no_violations(page, "steps");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForFunction((before) => document.querySelector("#at").textContent.trim() === before.trim(), before.trim());
    await context.close();
  },

  async "a file that is added is read"() {
    const { context, page } = await visit();
    await page.locator("#folder summary").click();
    await page.getByLabel("Add a file").setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: Buffer.from('print "from a file"') });
    await page.getByText("board.txt", { exact: true }).waitFor();
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
    assert.deepEqual(passed, ["examples", "run", "show", "layout", "share", "editor"]);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("print (6 * 7)");
    assert.match(await runs(page), /42/);
    await page.keyboard.press("Escape"); // From a list of completions to the text,
    await page.keyboard.press("Escape"); // and from it to the page.
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(), "editor");
    await context.close();
  },

  async "a lesson is chosen"() {
    const { context, page } = await visit();
    await page.getByLabel("Scripts and lessons").selectOption({ label: "octagon" });
    assert.match(await script(page), /octagon/);
    await page.getByLabel("Scripts and lessons").selectOption({ label: "A first lesson (2)" });
    await page.getByText("meadow.txt", { exact: true }).waitFor({ state: "attached" });
    assert.match(await runs(page, () => page.getByRole("button", { name: "Run" }).click()), /Solution found!/);
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
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok  ${name}`);
  } catch (why) {
    failed += 1;
    console.log(`NOT ${name}\n${why.stack}`);
  }
}
await browser.close();
server.close();
process.exitCode = failed ? 1 : 0;
