import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openVisits, type Visit } from './browser.ts';
import { productsInUse } from './products-in-use.ts';

const FOLDER = new URL('../../test-output/failed/', import.meta.url).pathname;
const LOG_LINES = 200;
const PICTURE_WITHIN_MS = 5_000;

/** Leaves what a failed journey saw in test-output/failed: pictures and texts of its pages, the console, both services' logs. */
export async function reportFailure(task: { name: string; file: { name: string } }): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 150);
  const pages = openVisits().flatMap(({ page, console }) =>
    page
      .context()
      .pages()
      .map((each) => ({ page: each, console })),
  );
  const seen = await Promise.all(pages.map((each, place) => keepPage(each, join(FOLDER, `${name}-${place + 1}.png`))));
  const logs = await Promise.all(productsInUse().flatMap((dataDir) => ['app', 'provider'].map((service) => lastLines(dataDir, service))));
  await writeFile(join(FOLDER, `${name}.txt`), [...seen, ...logs].join('\n\n'));
}

async function keepPage({ page, console }: Pick<Visit, 'page' | 'console'>, picture: string): Promise<string> {
  await page.screenshot({ path: picture, timeout: PICTURE_WITHIN_MS }).catch(() => undefined);
  const texts = await Promise.all(page.frames().map(async (frame) => `--- ${frame.url()}\n${await textOf(frame)}`));
  return [...texts, '--- console', ...console].join('\n');
}

function textOf(frame: ReturnType<Page['mainFrame']>): Promise<string> {
  return frame.evaluate(() => document.body.innerText).catch((error: unknown) => `(${String(error)})`);
}

async function lastLines(dataDir: string, service: string): Promise<string> {
  const text = await readFile(join(dataDir, 'logs', `${service}.log`), 'utf8').catch((error: unknown) => String(error));
  return [`--- ${service} (${dataDir})`, ...text.trimEnd().split('\n').slice(-LOG_LINES)].join('\n');
}
