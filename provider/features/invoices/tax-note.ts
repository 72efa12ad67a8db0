import type { TaxNote } from '#contract/invoices.values.ts';

/** Member states of the European Union. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export interface TaxParty {
  country: string;
  /** Whether they have a VAT number of the European Union. */
  hasVatNumber: boolean;
}
/** Where goods left from and went to, and by which tax scheme. */
export interface GoodsJourney {
  from: readonly string[];
  to: string;
  scheme: string | null;
  taxMode: string;
}

/** What an invoice for goods says about tax: it follows the goods, and the buyer's number where they stay within the European Union. */
export function taxNoteOfGoods(seller: { country: string }, buyer: TaxParty, goods: GoodsJourney): TaxNote {
  if (goods.taxMode === 'provider' && goods.scheme === 'ioss') return 'ioss';
  if (goods.taxMode === 'own' && goods.scheme !== null) return 'own-scheme';
  const { from, to } = goods;
  const withinEu = EU.has(to) && from.length > 0 && from.every((country) => EU.has(country));
  if (withinEu) return isReversed(seller, buyer) ? 'reverse-charge' : 'local-tax';
  return from.length > 0 && from.every((country) => country === to) ? 'local-tax' : 'export-outside-scope';
}

/** The same for services, which are supplied where the buyer is. */
export function taxNoteOfServices(seller: { country: string }, buyer: TaxParty): TaxNote {
  if (isReversed(seller, buyer)) return 'reverse-charge';
  return buyer.country === seller.country ? 'local-tax' : 'outside-scope';
}

/** A business of the European Union buys from another country: it owes the tax itself. */
function isReversed(seller: { country: string }, buyer: TaxParty): boolean {
  return buyer.hasVatNumber && EU.has(buyer.country) && buyer.country !== seller.country;
}
