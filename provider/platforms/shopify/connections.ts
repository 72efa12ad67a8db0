import { z } from 'zod';

/** A page of a list of Shopify's. */
export function pageOf<Node extends z.ZodType>(node: Node) {
  return z.object({ nodes: z.array(node), pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }) });
}
/** Where the next page begins; null after the last. */
export function nextOf({ pageInfo }: { pageInfo: { hasNextPage: boolean; endCursor: string | null } }): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}

/** Units at our location; null where the shop keeps none of the variant there. */
export const StockedItem = z.object({
  id: z.string(),
  inventoryLevel: z.object({ quantities: z.array(z.object({ quantity: z.int() })) }).nullable(),
});

/** Units at our location, or null: they are kept elsewhere. */
export function unitsAtOurs(item: z.output<typeof StockedItem>): number | null {
  return item.inventoryLevel?.quantities[0]?.quantity ?? null;
}

/** Reads what comes in pages to its end. */
export async function readAll<Item>(
  first: { items: Item[]; next: string | null },
  page: (after: string) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const items = [...first.items];
  let next = first.next;
  while (next !== null) {
    const more = await page(next);
    items.push(...more.items);
    next = more.next;
  }
  return items;
}
