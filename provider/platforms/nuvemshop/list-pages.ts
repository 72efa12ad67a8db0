import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { callApi, type NuvemshopStore } from './api-client.ts';

/** The most Nuvemshop gives at once. */
const PER_PAGE = 200;
/** A list longer than this is not read to its end by one caller. */
const PAGES_MAX = 500;

/** Ids are numbers, and texts of digits in some answers. */
export const ApiId = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);

export function isApiId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

/**
 * Reads a list to its end by page number. A page after the last is 404. Pages begin with the newest, so what is added meanwhile moves items to later
 * pages, where they come once more: none is missed, and callers know items by their ids.
 */
export async function listAll<Item>(
  services: Services,
  store: NuvemshopStore,
  list: { path: string; query?: Record<string, string | number>; item: z.ZodType<Item>; perPage?: number },
): Promise<Item[]> {
  const perPage = list.perPage ?? PER_PAGE;
  const items: Item[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { ...list.query, page, per_page: perPage };
    const found = await callApi(services, store, { method: 'GET', path: list.path, query, data: z.array(list.item) });
    items.push(...(found ?? []));
    if (found === null || found.length < perPage) break;
  }
  return items;
}
