import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { openVisits, takePolicyReports } from './browser.ts';

const APP = new URL('../../app/', import.meta.url).pathname;

/** What no journey may leave on a page: a report of the content security policy, or the key of a text where the text should be. */
export async function pageFaults(): Promise<string[]> {
  const frames = openVisits().flatMap(({ page }) => page.frames());
  const raw = await Promise.all(frames.map(rawKeysIn));
  return [...takePolicyReports(), ...raw.flat()];
}

async function rawKeysIn(frame: Frame): Promise<string[]> {
  // A page on its way has no text to read.
  const text = await frame.evaluate(() => document.body?.innerText ?? '').catch(() => '');
  const found = text.split('\n').filter((line) => textKeys().has(line.trim()));
  return found.map((key) => `${frame.url()}: the key ${key} instead of its text`);
}

let keys: Set<string> | undefined;

/** Keys of more than one part; a key of one word could as well be a text. */
function textKeys(): Set<string> {
  keys ??= new Set(
    readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('locales/en-US.json'))
      .flatMap((path) => keysOf(JSON.parse(readFileSync(join(APP, path), 'utf8')), ''))
      .filter((key) => key.includes('.')),
  );
  return keys;
}

function keysOf(texts: unknown, start: string): string[] {
  if (typeof texts !== 'object' || texts === null) return [start.replace(/_(?:zero|one|two|few|many|other)$/, '')];
  return Object.entries(texts).flatMap(([name, below]) => keysOf(below, start === '' ? name : `${start}.${name}`));
}
