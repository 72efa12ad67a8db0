import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { RateMethod } from '#provider/features/shipping/quote-freight.ts';
import { findQuoteBasis, type QuoteBasis } from './find-quote-basis.ts';
import { findVariantGoods, type VariantGoods } from './goods.store.ts';
import { askMethods, type Offer } from './quote-goods.ts';
import { quoteOrder, taxChoiceFor } from './quote-order.ts';
import { toLine } from './quote-samples.ts';
import { workingDaysOf } from './quote-wish.ts';

/** Units of a variant. */
export interface SentVariant {
  variantId: string;
  quantity: number;
}
/** In fen. `shippingMinor`: freight, insurance, clearance and service; `taxMinor`: duty and tax, as far as the merchant pays them. */
export interface DeliveryCost {
  shippingMinor: number;
  taxMinor: number;
  /** What the first parcel goes by. */
  method: RateMethod;
}

/** Goods sent together. */
interface SentParcel {
  parts: readonly SentVariant[];
  /** Method they are meant to be sent by; taken where the rules of the account name none. */
  usualMethod?: string | null;
}

/**
 * What bringing goods to a country costs today, by the method named or the one an order of the account would go by. One
 * answer for each of the parcels asked for; null where nothing brings it there. Within `tx` where one is given.
 */
export async function quoteVariants(
  services: Services,
  asked: { accountId: string; country: string; methodCode: string | null; parcels: readonly SentParcel[] },
  tx?: Tx,
): Promise<(DeliveryCost | null)[]> {
  const { accountId, country, methodCode, parcels } = asked;
  const basis = await findQuoteBasis(services, accountId, tx);
  const ids = new Set(parcels.flatMap(({ parts }) => parts.map(({ variantId }) => variantId)));
  const variants = new Map((await findVariantGoods(tx ?? services.database.db, [...ids])).map((variant) => [variant.id, variant]));
  return parcels.map(({ parts, usualMethod = null }) => {
    const goods = parts.flatMap(({ variantId, quantity }) => {
      const variant = variants.get(variantId);
      return variant === undefined ? [] : [{ variant, quantity }];
    });
    if (goods.length === 0 || goods.length < parts.length) return null;
    return costOf(offersFor(basis, goods, { country, methodCode, usualMethod }));
  });
}

function offersFor(
  { book, wishes, day }: QuoteBasis,
  goods: { variant: VariantGoods; quantity: number }[],
  { country, methodCode, usualMethod }: { country: string; methodCode: string | null; usualMethod: string | null },
): Offer[] {
  const lines = goods.map(({ variant, quantity }) => ({ ...toLine(variant, { quantity }), lineId: variant.id, unitsPerItem: 1 }));
  const wish = { country, postCode: null, region: null, lines, day, workingDays: workingDaysOf(goods.map(({ variant }) => variant)) };
  if (methodCode === null) return quoteOrder(book, { ...wish, usualMethod }, wishes).offers;
  const tax = taxChoiceFor(book, wish, wishes.profiles);
  if (tax === null) return [];
  const asked = askMethods(book, { ...wish, insured: false, tax }).find(({ method }) => method.code === methodCode);
  const answer = asked?.answer();
  return answer?.status === 'offered' ? [answer] : [];
}

/** Of all that is sent, from one warehouse or several. */
function costOf(offers: Offer[]): DeliveryCost | null {
  const [first] = offers;
  if (first === undefined) return null;
  const sum = (amountOf: (offer: Offer) => number) => offers.reduce((total, offer) => total + amountOf(offer), 0);
  return {
    shippingMinor: sum((offer) => offer.freightMinor + offer.insuranceMinor + offer.clearanceMinor + offer.serviceMinor),
    taxMinor: sum(({ parcels }) =>
      parcels
        .flatMap(({ charges }) => charges)
        .reduce((total, { paidBy, amountCnyMinor }) => total + (paidBy === 'buyer' ? 0 : amountCnyMinor), 0),
    ),
    method: first.method,
  };
}
