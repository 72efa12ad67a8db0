import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { ManualOrderInput } from '#contract/manual-orders.ts';
import { cny } from '#contract/money.values.ts';
import type { OrderImport } from '#contract/order-imports.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { stockCause } from '#provider/features/orders/find-causes.ts';
import { withTaxMode } from '#provider/features/orders/with-tax-mode.ts';
import { findQuoteBasis, type QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { findVariantGoods, type VariantGoods } from '#provider/features/quotes/goods.store.ts';
import { quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { toLine } from '#provider/features/quotes/quote-samples.ts';
import { workingDaysOf } from '#provider/features/quotes/quote-wish.ts';
import { sumOffers } from '#provider/features/quotes/sum-offers.ts';
import { regionCode } from '#provider/features/regions/region-code.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockImport, requireImport } from './imports.store.ts';

const BATCH = 200;

/** What is kept of an order's quote. */
interface KeptQuote {
  methodCode: string;
  minDays: number;
  maxDays: number;
  totalMinor: number;
}

/** Quotes every order of an upload that is ready. Keeps prices to be shown; each order gets a quote of its own once it is made. */
export async function quoteImport(services: Services, tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<OrderImport> {
  const { checked } = await lockImport(tx, accountId, id);
  if (!checked) throw new Refusal('state-conflict');
  const basis = await findQuoteBasis(services, accountId, tx);
  for (let after = 0; ;) {
    const found = await sql<{ seq: number; input: unknown }>`SELECT seq, input FROM order_import_order
      WHERE account_id = ${accountId} AND order_import_id = ${id} AND input IS NOT NULL AND seq > ${after} ORDER BY seq LIMIT ${BATCH}`.execute(
      tx,
    );
    const orders = found.rows.map(({ seq, input }) => ({ seq, input: ManualOrderInput.parse(input) }));
    const ids = new Set(orders.flatMap(({ input }) => input.lines.map(({ variantId }) => variantId)));
    const goods = new Map((await findVariantGoods(tx, [...ids])).map((variant) => [variant.id, variant]));
    const quoted = [];
    for (const { seq, input } of orders) quoted.push({ seq, ...(await quoteInput(basis, input, goods)) });
    await sql`UPDATE order_import_order o SET quote = nullif(k.quote, 'null'::jsonb), causes = k.causes
      FROM jsonb_to_recordset(${JSON.stringify(quoted)}::jsonb) AS k (seq integer, quote jsonb, causes jsonb)
      WHERE o.account_id = ${accountId} AND o.order_import_id = ${id} AND o.seq = k.seq
        AND o.seq BETWEEN ${quoted[0]?.seq ?? 0} AND ${quoted.at(-1)?.seq ?? 0}`.execute(tx);
    const last = orders.at(BATCH - 1);
    if (last === undefined) break;
    after = last.seq;
    await setImmediate();
  }
  await sql`UPDATE order_import SET quoted_at = app_now() WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
  return requireImport(tx, accountId, id);
}

async function quoteInput(
  { book, wishes, day }: QuoteBasis,
  input: ManualOrderInput,
  goods: ReadonlyMap<string, VariantGoods>,
): Promise<{ quote: KeptQuote | null; causes: Cause[] }> {
  const { address, currency, methodCode, insured, taxMode } = input;
  const { country, postcode, province } = address;
  const known = input.lines.flatMap((line) => {
    const variant = goods.get(line.variantId);
    return variant === undefined ? [] : [{ line, variant }];
  });
  const short = known.flatMap(({ line, variant }) => {
    const available = Object.values(variant.stock).reduce((sum, units) => sum + units, 0);
    return available < line.quantity ? [stockCause(variant.sku, { available, wanted: line.quantity })] : [];
  });
  const lines = known.map(({ line, variant }, place) => {
    const unitSale = line.unitSaleMinor === null ? cny(variant.costMinor) : { amountMinor: line.unitSaleMinor, currency };
    return { ...toLine(variant, { quantity: line.quantity, unitSale }), lineId: String(place), unitsPerItem: 1 };
  });
  const wish = {
    country,
    postCode: postcode === '' ? null : postcode,
    region: await regionCode(country, province),
    lines,
    day,
    workingDays: workingDaysOf(known.map(({ variant }) => variant)),
    own: { method: methodCode, insured },
  };
  const { offers, reasons } = quoteOrder(book, wish, withTaxMode(wishes, taxMode, { country, book }));
  const [first] = offers;
  const causes = [...short, ...reasons];
  if (causes.length > 0 || first === undefined) return { quote: null, causes };
  const { totalMinor, minDays, maxDays } = sumOffers(offers);
  return { quote: { methodCode: first.method.code, totalMinor, minDays, maxDays }, causes: [] };
}
