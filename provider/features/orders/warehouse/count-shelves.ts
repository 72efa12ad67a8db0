import { type Database, inTransaction } from '#provider/database/database.ts';
import { countStock } from '#provider/features/stock/count-stock.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { OperatorMistake } from '#provider/operator.ts';

interface ShelfCount {
  warehouse: string;
  goods: readonly { sku: string; warehouse: string | null; units: number }[];
  reason: string;
  actor: Actor;
}

/** Writes what was counted of several SKUs in one warehouse, all or nothing. Gives a line for each. */
export async function countShelves(database: Database, { warehouse, goods, reason, actor }: ShelfCount): Promise<string[]> {
  const elsewhere = goods.find((each) => each.warehouse !== null && each.warehouse !== warehouse);
  if (elsewhere !== undefined) throw new OperatorMistake(`${elsewhere.sku} is said to lie in ${elsewhere.warehouse}, not in ${warehouse}.`);
  const skus = goods.map(({ sku }) => sku);
  if (new Set(skus).size < skus.length) throw new OperatorMistake('A SKU is counted twice.');
  const variants = await database.db.selectFrom('variant').select(['id', 'sku']).where('sku', 'in', skus).orderBy('id').execute();
  const unknown = skus.find((sku) => !variants.some((variant) => variant.sku === sku));
  if (unknown !== undefined) throw new OperatorMistake(`The catalog has no SKU ${unknown}.`);
  return inTransaction(database, async (tx) => {
    const lines: string[] = [];
    // By variant, as everybody locks stock.
    for (const { id: variantId, sku } of variants) {
      const counted = goods.find((each) => each.sku === sku)?.units ?? 0;
      const { before } = await countStock(tx, { variantId, warehouse, units: { counted }, reason, actor });
      lines.push([sku, warehouse, `${counted} counted`, `${before} before`].join('\t'));
    }
    return lines;
  });
}
