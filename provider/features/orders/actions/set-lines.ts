import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { countedLines, type EditableLine, findEditableLines } from './line-edits.store.ts';
import { requireChangeable, type SeenOrder } from './editable-order.ts';

interface LineChange {
  lineId: string;
  quantity: number;
  sku?: string | null | undefined;
}

/** Changes what an unpaid order sends: fewer items, or another product in the place of the linked one. */
export async function setOrderLines(
  services: Services,
  tx: Tx,
  asked: SeenOrder & { userId: string; locale: Locale; lines: LineChange[] },
): Promise<Order> {
  const { accountId, orderId, locale } = asked;
  const order = await requireChangeable(tx, asked);
  const known = new Map((await findEditableLines(tx, accountId, orderId)).map((line) => [line.id, line]));
  const variants = await findBySku(tx, asked.lines);
  const fields = asked.lines.flatMap((change, index) => fieldsOf(change, index, known.get(change.lineId), variants));
  if (new Set(asked.lines.map(({ lineId }) => lineId)).size < asked.lines.length) fields.push({ path: 'lines', code: 'listed-twice' });
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  for (const { lineId, quantity } of asked.lines) {
    const line = known.get(lineId);
    if (line !== undefined) known.set(lineId, { ...line, toSend: quantity });
  }
  if ([...known.values()].every(({ toSend }) => toSend === 0)) throw new Refusal('nothing-left');
  for (const change of asked.lines) await writeLine(tx, accountId, change, variants);
  const actor = { kind: 'merchant', id: asked.userId } as const;
  await moveOrder(tx, order, {
    actor,
    edit: 'lines-set',
    payload: { lines: asked.lines },
    facts: countedLines(order),
  });
  await checkOrder(services, tx, { accountId, orderId, actor });
  return getOrder(services, { accountId, orderId, locale, tx });
}

async function findBySku(tx: Tx, lines: LineChange[]): Promise<Map<string, { id: string; onSale: boolean }>> {
  const skus = lines.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return new Map();
  const found = await tx.selectFrom('variant').select(['id', 'sku', 'status']).where('sku', 'in', skus).execute();
  return new Map(found.map(({ id, sku, status }) => [sku, { id, onSale: status === 'on_sale' }]));
}

function fieldsOf(
  { quantity, sku }: LineChange,
  index: number,
  line: EditableLine | undefined,
  variants: Map<string, { onSale: boolean }>,
): RefusedField[] {
  const at = `lines.${index}`;
  if (line === undefined) return [{ path: `${at}.lineId`, code: 'not-a-choice' }];
  const variant = sku === undefined || sku === null ? undefined : variants.get(sku);
  return [
    ...(quantity > line.most ? [{ path: `${at}.quantity`, code: 'too-large', params: { maximum: line.most } } as const] : []),
    ...(sku === undefined || sku === null || variant?.onSale === true ? [] : [{ path: `${at}.sku`, code: 'unknown-sku' } as const]),
  ];
}

async function writeLine(
  tx: Tx,
  accountId: string,
  { lineId, quantity, sku }: LineChange,
  variants: Map<string, { id: string }>,
): Promise<void> {
  const replaced = sku === undefined ? {} : { replaced_variant_id: sku === null ? null : (variants.get(sku)?.id ?? null) };
  await tx
    .updateTable('order_line')
    .set({
      ...replaced,
      quantity_removed: sql<number>`greatest(0, quantity - quantity_store_canceled - ${quantity}::integer)`,
      quantity_canceled: sql<number>`quantity - ${quantity}::integer`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .execute();
}
