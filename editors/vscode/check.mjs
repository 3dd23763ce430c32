// The extension in code-server, as a person uses it: reports, tasks as tests, a snippet, a run with the page that it shows.
//
//   node check.mjs ADDRESS CHROMIUM [PICTURES]
//
// The folder that ADDRESS opens is one of `puzzle-script new assignment`, with a script `try.puzzle` that shows a search.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [address, executablePath, pictures] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1300, height: 850 } });
page.setDefaultTimeout(60_000);

const shot = name => pictures && page.screenshot({ path: join(pictures, `${name}.png`) });

/** Waits until a text is found. */
async function until(what, found) {
  for (const begun = Date.now(); ; await page.waitForTimeout(200)) {
    const text = await found();
    if (what.test(text)) return text;
    if (Date.now() - begun > 60_000) {
      await shot('failed');
      assert.match(text, what);
    }
  }
}

const textOf = async selector => (await page.locator(selector).allInnerTexts()).join('\n');

/** Chooses an entry of the palette. */
async function choose(entry, key = 'F1', typed = entry) {
  await page.keyboard.press(key);
  await page.locator('.quick-input-widget input.input:visible').waitFor();
  await page.keyboard.type(typed);
  await page.locator(`.quick-input-list .monaco-list-row:has-text("${entry}")`).first().click();
}

async function open(name) {
  const row = page.locator(`.explorer-folders-view .monaco-list-row:has-text("${name}")`).first();
  await page.keyboard.press('Control+Shift+E');
  await row.dblclick({ force: true });
  await page.locator(`.tab.active:has-text("${name}")`).waitFor();
  await page.mouse.move(650, 10);
}

/** The texts of all pages that are shown beside. */
async function shown() {
  const texts = page.frames().map(frame => frame.evaluate(() => document.body?.innerText ?? '').catch(() => ''));
  return (await Promise.all(texts)).join('\n');
}

await page.goto(address);
await page.locator('.explorer-folders-view').waitFor();
await open('assignment.txt');
// The language server reports that a row gives `id`.
await page.locator('.squiggly-error').first().waitFor();
await choose('Testing: Focus on Test Explorer View');
await choose('Test: Run All Tests');
await until(/5\/16/, () => textOf('.part.sidebar'));
// On a slow machine the panel opens by itself before it has a view.
await choose('Test Results: Focus on Test Results View');
const failures = await until(/Blaise \(s02\)/, () => textOf('.part.panel'));
assert.match(failures, /0 of 2 points/);
await shot('tests');

await open('try.puzzle');
await choose('puzzle-script: Run', 'F1', 'puzzle-script: Run');
await until(/step 0 of 5/, shown);
await shot('run');
await page.locator('.tab:has-text("Run try.puzzle")').first().click();
assert.match(await until(/Solution Length/, shown), /Wrote board\.svg/);

await page.locator('.tab:has-text("try.puzzle")').first().click();
await page.keyboard.press('Control+End');
await choose('Snippets: Insert Snippet');
await page.locator('.quick-input-list .monaco-list-row:has-text("Heuristic")').first().click();
await until(/define\s+heuristic\s+mine/, () => textOf('.view-lines'));
assert.equal(await textOf('.notification-list-item-message'), '');
await browser.close();
console.log('the extension runs in code-server');
