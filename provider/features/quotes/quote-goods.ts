import type { Cause } from '#contract/problem.ts';
import type { QuoteWarning } from '#contract/quotes.values.ts';
import type { TaxMode } from '#contract/tax.ts';
import {
  type Destination,
  type FreightParts,
  heaviestParcelG,
  type PricedFreight,
  quoteMethod,
  type RateBook,
  type RateMethod,
} from '#provider/features/shipping/quote-freight.ts';
import type { MethodRefusal } from '#provider/features/shipping/refuse-method.ts';
import type { CustomsRules } from '#provider/features/tax/customs-rules.ts';
import { shareOfAmount } from '#provider/money.ts';
import { closedDays } from './closed-days.ts';
import { chargeParcel, type PaidCharge, rulesFor } from './charge-parcel.ts';
import type { ItemLine, QuoteInput } from './quote-wish.ts';
import { splitParcels } from './split-parcels.ts';

export interface OfferedParcel<Line extends ItemLine = ItemLine> extends PricedFreight {
  destination: Destination;
  lines: Line[];
  charges: PaidCharge[];
}

/** All amounts in fen. Total: goods, freight, insurance, duty, tax, clearance and service. */
export interface Offer<Line extends ItemLine = ItemLine> {
  status: 'offered';
  method: RateMethod;
  minDays: number;
  maxDays: number;
  closedDays: number;
  goodsMinor: number;
  parts: FreightParts;
  freightMinor: number;
  insuranceMinor: number;
  dutyMinor: number;
  taxMinor: number;
  clearanceMinor: number;
  serviceMinor: number;
  totalMinor: number;
  /** Asked of the buyer at the door, not in the total. */
  doorDutyMinor: number;
  doorTaxMinor: number;
  scheme: string | null;
  taxMode: TaxMode;
  parcels: OfferedParcel<Line>[];
  warnings: QuoteWarning[];
}
export interface RefusedOffer {
  status: 'refused';
  method: RateMethod;
  reasons: Cause[];
}
export type OfferAnswer<Line extends ItemLine = ItemLine> = Offer<Line> | RefusedOffer;

/**
 * What each method that serves the country asks for the goods, whole and in parts, and which it refuses them for. In the
 * order methods are proposed in. Empty: nobody serves the country. The same book and wish give the same answer.
 */
export function quoteGoods<Line extends ItemLine>(book: RateBook, wish: QuoteInput<Line>): OfferAnswer<Line>[] {
  return askMethods(book, wish).map(({ answer }) => answer());
}

/** A method that serves the country of a wish; its answer is worked out when it is first asked for. */
export interface AskedMethod<Line extends ItemLine = ItemLine> {
  method: RateMethod;
  answer: () => OfferAnswer<Line>;
}

/** The methods that serve the country, in the order they are proposed in. */
export function askMethods<Line extends ItemLine>(book: RateBook, wish: QuoteInput<Line>): AskedMethod<Line>[] {
  const rules = rulesFor(book, wish);
  return book.methods
    .flatMap((method) => {
      const destination = method.destinations.get(wish.country);
      if (destination === undefined) return [];
      let known: OfferAnswer<Line> | undefined;
      return [{ method, answer: () => (known ??= offerBy(book, rules, { method, destination }, wish)) }];
    })
    .sort((a, b) => a.method.position - b.method.position);
}

function offerBy<Line extends ItemLine>(
  book: RateBook,
  rules: CustomsRules | null,
  by: { method: RateMethod; destination: Destination },
  wish: QuoteInput<Line>,
): OfferAnswer<Line> {
  const { method, destination } = by;
  // Goods that can't be packed lighter stay together, and the method says what is wrong with them.
  const packed = splitParcels(destination, heaviestParcelG(destination), wish.lines) ?? [wish.lines];
  const parcels: OfferedParcel<Line>[] = [];
  const warnings = new Set<QuoteWarning>(packed.length > 1 ? ['split'] : []);
  let scheme: OfferedScheme | null = null;
  for (const lines of packed) {
    const freight = quoteMethod(method, destination, { items: lines, postCode: wish.postCode, poBox: wish.poBox === true });
    if (freight.status === 'refused') return { status: 'refused', method, reasons: freight.reasons.map(refusalCause) };
    const charged = chargeParcel(book, rules, method, { wish, lines, freightMinor: freight.freightMinor });
    if (charged.reasons.length > 0) return { status: 'refused', method, reasons: charged.reasons };
    for (const warning of charged.warnings) warnings.add(warning);
    if (freight.chargedBy === 'volumetric' && destination.volumetricRule === 'if-twice') warnings.add('size-weight-decides');
    scheme ??= charged.scheme;
    const { status, actualG, volumetricG, chargedG, chargedBy, minDays, maxDays, parts, freightMinor } = freight;
    const { charges } = charged;
    parcels.push({
      status,
      method,
      actualG,
      volumetricG,
      chargedG,
      chargedBy,
      minDays,
      maxDays,
      parts,
      freightMinor,
      destination,
      lines,
      charges,
    });
  }
  const closed = closedDays(book.closures.get(method.warehouse) ?? [], wish.day, wish.workingDays);
  if (closed > 0) warnings.add('warehouse-closed');
  return sumUp(by, wish, { parcels, scheme, closed, warnings: [...warnings] });
}

interface OfferedScheme {
  code: string;
  providerServiceBp: number | null;
}

function sumUp<Line extends ItemLine>(
  { method, destination }: { method: RateMethod; destination: Destination },
  wish: QuoteInput<Line>,
  made: { parcels: OfferedParcel<Line>[]; scheme: OfferedScheme | null; closed: number; warnings: QuoteWarning[] },
): Offer<Line> {
  const { parcels, scheme, closed, warnings } = made;
  const valueMinor = sumCost(wish.lines);
  const goodsMinor = sumCost(wish.lines.filter(({ owned }) => owned !== true));
  const freightMinor = parcels.reduce((sum, parcel) => sum + parcel.freightMinor, 0);
  const insuranceMinor = wish.insured
    ? Math.max(method.insuranceMinMinor, shareOfAmount(valueMinor + freightMinor, method.insuranceBp))
    : 0;
  const charged = (kind: PaidCharge['kind'], paidBy: PaidCharge['paidBy']) => sumCharges(parcels, kind, paidBy);
  const dutyMinor = charged('duty', 'quote');
  const taxMinor = charged('tax', 'quote');
  const clearanceMinor = destination.clearanceMinor * parcels.length;
  const lent = wish.tax.mode === 'provider' && !method.dutiesPaid ? scheme?.providerServiceBp : null;
  const serviceMinor = shareOfAmount(taxMinor, lent ?? 0);
  return {
    status: 'offered',
    method,
    minDays: destination.minDays + closed,
    maxDays: destination.maxDays + closed,
    closedDays: closed,
    goodsMinor,
    parts: sumParts(parcels),
    freightMinor,
    insuranceMinor,
    dutyMinor,
    taxMinor,
    clearanceMinor,
    serviceMinor,
    totalMinor: goodsMinor + freightMinor + insuranceMinor + dutyMinor + taxMinor + clearanceMinor + serviceMinor,
    doorDutyMinor: charged('duty', 'buyer'),
    doorTaxMinor: charged('tax', 'buyer'),
    scheme: scheme?.code ?? null,
    taxMode: scheme === null ? 'none' : wish.tax.mode,
    parcels,
    warnings,
  };
}

function sumCost(lines: readonly ItemLine[]): number {
  return lines.reduce((sum, { unitCostMinor, quantity }) => sum + unitCostMinor * quantity, 0);
}

function sumCharges(parcels: OfferedParcel[], kind: PaidCharge['kind'], paidBy: PaidCharge['paidBy']): number {
  let sum = 0;
  for (const { charges } of parcels) {
    for (const charge of charges) if (charge.kind === kind && charge.paidBy === paidBy) sum += charge.amountCnyMinor;
  }
  return sum;
}

/** Each part over several freights. */
export function sumParts(freights: { parts: FreightParts }[]): FreightParts {
  const sum = (pick: (parts: FreightParts) => number) => freights.reduce((total, { parts }) => total + pick(parts), 0);
  return {
    registrationMinor: sum((parts) => parts.registrationMinor),
    weightMinor: sum((parts) => parts.weightMinor),
    remoteMinor: sum((parts) => parts.remoteMinor),
    specialMinor: sum((parts) => parts.specialMinor),
    fuelMinor: sum((parts) => parts.fuelMinor),
    discountMinor: sum((parts) => parts.discountMinor),
  };
}

/** A refusal of a method as a cause, with the figures of its sentence. */
function refusalCause(reason: MethodRefusal): Cause {
  const { code, ...params } = reason;
  if (reason.code === 'over-weight') return { code: reason.code, params: { weightG: reason.chargedG, maxG: reason.maxG } };
  return { code, params };
}
