import type { OrderTag } from '#contract/orders-filters.ts';
import { TAGS_MAX } from '#contract/orders.values.ts';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { deleteTag, findTags, insertTag, lockTags, renameTag } from './order-tags.store.ts';

/** The account's tags of these names, in any case of letters; those it does not have are made. */
export async function requireTags(tx: Tx, accountId: string, names: readonly string[]): Promise<OrderTag[]> {
  if (names.length === 0) return [];
  await lockTags(tx, accountId);
  const known = new Map((await findTags(tx, accountId)).map((tag) => [tag.name.toLowerCase(), tag]));
  const tags: OrderTag[] = [];
  for (const name of names) {
    const tag = known.get(name.toLowerCase());
    if (tag === undefined && known.size >= TAGS_MAX) throw new Refusal('limit-reached');
    const made = tag ?? (await insertTag(tx, accountId, name));
    known.set(name.toLowerCase(), made);
    if (!tags.includes(made)) tags.push(made);
  }
  return tags;
}

export async function renameOrderTag(database: Database, accountId: string, wish: OrderTag): Promise<OrderTag> {
  return inTransaction(database, async (tx) => {
    await lockTags(tx, accountId);
    const namesake = (await findTags(tx, accountId)).find(({ name }) => name.toLowerCase() === wish.name.toLowerCase());
    if (namesake !== undefined && namesake.id !== wish.id)
      throw new Refusal('validation-failed', { fields: [{ path: 'name', code: 'name-taken' }] });
    return required(await renameTag(tx, accountId, wish));
  });
}

export async function deleteOrderTag(database: Database, accountId: string, tagId: string): Promise<OrderTag> {
  return inTransaction(database, async (tx) => {
    await lockTags(tx, accountId);
    return required(await deleteTag(tx, accountId, tagId));
  });
}

function required(tag: OrderTag | null): OrderTag {
  if (tag === null) throw new Refusal('not-found');
  return tag;
}
