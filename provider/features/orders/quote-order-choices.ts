import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { findHandlingPrice, offerOwnLabel } from '#provider/features/quotes/offer-own-label.ts';
import type { MerchantInputs, OrderGoods, OrderInput } from '#provider/features/quotes/quote-order.ts';
import { type OwnFirstQuote, quoteOwnFirst, takeOwnFirst } from '#provider/features/quotes/quote-own-first.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { OwnStock } from '#provider/features/stock/find-own-stock.ts';
import { stockCause } from './find-causes.ts';
import type { ManualChoices } from './manual-choices.store.ts';

interface ToQuote {
  wish: OrderInput;
  inputs: MerchantInputs;
  own: OwnStock;
  /** SKUs of the goods, by variant. */
  skus: ReadonlyMap<string, string>;
}

/**
 * What an order is charged: with the label its merchant gave it, else by the methods of the rate book, all from one warehouse where they named
 * it. Goods they own come first.
 */
export async function quoteByChoices(
  tx: Tx,
  book: RateBook,
  { wish, inputs, own, skus }: ToQuote,
  { ownLabel, warehouse: only }: Pick<ManualChoices, 'ownLabel' | 'warehouse'>,
): Promise<OwnFirstQuote> {
  const from = ownLabel?.warehouse ?? ((wish.own?.method ?? null) === null ? only : null);
  if (from === null || wish.lines.length === 0) return quoteOwnFirst(book, wish, inputs, own);
  const there = stockIn(from, own);
  const lines = takeOwnFirst(wish.lines, there);
  const reasons = missing(lines, from, skus);
  if (reasons.length > 0) return { offers: [], reason: null, reasons, lines };
  if (ownLabel === null)
    return quoteOwnFirst(book, { ...wish, own: { method: null, insured: wish.own?.insured ?? null, warehouse: from } }, inputs, there);
  const { warehouse, carrier } = ownLabel;
  const handlingMinor = await findHandlingPrice(tx, warehouse);
  return { offers: [offerOwnLabel(book, { ...wish, lines }, { warehouse, carrier, handlingMinor })], reason: 'order', reasons: [], lines };
}

/** All of it leaves from one place: what the merchant owns elsewhere stays there. */
function stockIn(warehouse: string, own: OwnStock): OwnStock {
  return new Map(
    [...own].flatMap(([variantId, stock]) => {
      const units = stock[warehouse] ?? 0;
      return units === 0 ? [] : [[variantId, { [warehouse]: units }] as const];
    }),
  );
}

/** Goods that lie in other warehouses only; what nobody has is named by the order's own check of its stock. */
function missing(lines: OrderGoods[], warehouse: string, skus: ToQuote['skus']): Cause[] {
  const wanted = new Map<string, { units: number; available: number; anywhere: number }>();
  for (const { owned, variantId, quantity, unitsPerItem, stock } of lines) {
    if (owned === true) continue;
    const units = (wanted.get(variantId)?.units ?? 0) + quantity * unitsPerItem;
    const anywhere = Object.values(stock).reduce((sum, each) => sum + each, 0);
    wanted.set(variantId, { units, available: stock[warehouse] ?? 0, anywhere });
  }
  return [...wanted].flatMap(([variantId, { units, available, anywhere }]) =>
    available >= units || anywhere < units ? [] : [stockCause(skus.get(variantId) ?? '', { available, wanted: units })],
  );
}
