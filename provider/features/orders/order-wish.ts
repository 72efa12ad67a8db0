import { cny } from '#contract/money.values.ts';
import type { Address } from '#contract/orders.ts';
import { goodsToQuote } from '#provider/features/my-products/goods-to-quote.ts';
import { IMPORTER_GROUPS, type MerchantInputs, type OrderGoods, type OrderInput } from '#provider/features/quotes/quote-order.ts';
import { workingDaysOf } from '#provider/features/quotes/quote-wish.ts';
import { regionCode } from '#provider/features/regions/region-code.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { LineToSend } from './order-lines.store.ts';
import type { LockedOrder } from './orders.store.ts';

/** How a post office box is written where parcels go: English, Spanish, Portuguese, German and French. */
const PO_BOX =
  /\b(?:p\.?\s*o\.?\s*box|post\s*office\s*box|apartado(?:\s*(?:de\s*correos|postal))?\s*(?:n[º°o.]*\s*)?\d|caixa\s*postal|apdo\.?\s*\d|postfach|bo[iî]te\s*postale|b\.p\.\s*\d)/iu;

/** The address with the merchant's own number where the country wants one and the buyer gave none. */
export function withNumber(address: Address, book: RateBook, { profiles }: MerchantInputs): Address {
  const group = book.customs.get(address.country)?.group;
  const own = profiles.find((profile) => profile.group === group && profile.mode === 'own' && IMPORTER_GROUPS.has(profile.group));
  return address.taxId.trim() === '' && own !== undefined ? { ...address, taxId: own.number } : address;
}

/** An order as it is asked a price for. */
export async function orderWish(
  order: Pick<LockedOrder, 'address' | 'saleCurrency' | 'kind' | 'setMethod' | 'setInsured'>,
  lines: LineToSend[],
  day: string,
): Promise<OrderInput> {
  const { country, postcode, province } = order.address;
  const goods = lines.flatMap((line) => goodsOf(line, order));
  return {
    country,
    postCode: postcode === '' ? null : postcode,
    region: await regionCode(country, province),
    lines: goods,
    day,
    workingDays: workingDaysOf(lines.flatMap(({ variant }) => variant ?? [])),
    usualMethod: usualMethodOf(lines),
    own: { method: order.setMethod, insured: order.setInsured },
    poBox: PO_BOX.test(order.address.line1) || PO_BOX.test(order.address.line2),
  };
}

/** The method all lines are meant to be sent by; null when they differ or one names none. */
function usualMethodOf(lines: LineToSend[]): string | null {
  const [first = null, ...others] = new Set(lines.map(({ usualMethod }) => usualMethod));
  return others.length === 0 ? first : null;
}

/** Whether nobody said what the buyer paid for a line: in an order made by hand that is left open. */
export function isUnpriced({ kind }: Pick<LockedOrder, 'kind'>, { unitSaleMinor }: Pick<LineToSend, 'unitSaleMinor'>): boolean {
  return kind === 'manual' && unitSaleMinor === 0;
}

function goodsOf(line: LineToSend, order: Pick<LockedOrder, 'saleCurrency' | 'kind'>): OrderGoods[] {
  const { id, quantity, unitSaleMinor, variant } = line;
  if (variant === null) return [];
  // What has no price is declared by its cost, never as worth nothing.
  const unitSale = isUnpriced(order, line)
    ? cny(variant.costMinor * variant.unitsPerItem)
    : { amountMinor: unitSaleMinor, currency: order.saleCurrency };
  return [goodsToQuote(variant, { lineId: id, pieces: quantity, unitsPerPiece: variant.unitsPerItem, unitSale })];
}
