import type { Address } from '#contract/orders.ts';
import { goodsToQuote } from '#provider/features/my-products/goods-to-quote.ts';
import { IMPORTER_GROUPS, type MerchantInputs, type OrderGoods, type OrderInput } from '#provider/features/quotes/quote-order.ts';
import { workingDaysOf } from '#provider/features/quotes/quote-wish.ts';
import { regionCode } from '#provider/features/regions/region-code.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { LineToSend } from './order-lines.store.ts';
import type { LockedOrder } from './orders.store.ts';

/** The address with the merchant's own number where the country wants one and the buyer gave none. */
export function withNumber(address: Address, book: RateBook, { profiles }: MerchantInputs): Address {
  const group = book.customs.get(address.country)?.group;
  const own = profiles.find((profile) => profile.group === group && profile.mode === 'own' && IMPORTER_GROUPS.has(profile.group));
  return address.taxId.trim() === '' && own !== undefined ? { ...address, taxId: own.number } : address;
}

/** An order as it is asked a price for. */
export async function orderWish(
  order: Pick<LockedOrder, 'address' | 'saleCurrency'>,
  lines: LineToSend[],
  day: string,
): Promise<OrderInput> {
  const { country, postcode, province } = order.address;
  const goods = lines.flatMap((line) => goodsOf(line, order.saleCurrency));
  return {
    country,
    postCode: postcode === '' ? null : postcode,
    region: await regionCode(country, province),
    lines: goods,
    day,
    workingDays: workingDaysOf(lines.flatMap(({ variant }) => variant ?? [])),
    usualMethod: usualMethodOf(lines),
  };
}

/** The method all lines are meant to be sent by; null when they differ or one names none. */
function usualMethodOf(lines: LineToSend[]): string | null {
  const [first = null, ...others] = new Set(lines.map(({ usualMethod }) => usualMethod));
  return others.length === 0 ? first : null;
}

function goodsOf({ id, quantity, unitSaleMinor, variant }: LineToSend, saleCurrency: string): OrderGoods[] {
  if (variant === null) return [];
  const unitSale = { amountMinor: unitSaleMinor, currency: saleCurrency };
  return [goodsToQuote(variant, { lineId: id, pieces: quantity, unitsPerPiece: variant.unitsPerItem, unitSale })];
}
