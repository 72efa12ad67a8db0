import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PageSheet } from './page-sheet.tsx';

const PageSheets = z.record(z.string(), z.object({ href: z.string(), files: z.array(z.string()) }));

/** Written by the build (`scripts/page-sheets.mjs`), by the route a page ends in; while developing there are none. */
const file = new URL('../page-sheets.json', import.meta.url);
const sheets = existsSync(file) ? PageSheets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};

/** The style sheet of a page that is made of these routes, the last one its screen. */
export function pageSheetOf(routeIds: readonly string[]): PageSheet | null {
  return sheets[routeIds.at(-1) ?? ''] ?? null;
}
