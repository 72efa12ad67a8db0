import { z } from 'zod';
import type { Address } from '#contract/orders.ts';
import type { FinancialState, PlatformOrder, PlatformOrderLine, StoreFulfillmentState } from '#provider/platforms/order-source.ts';
import { toMinor } from '#provider/platforms/decimal-amount.ts';

const Amount = z.string().nullish();
const Text = z.string().nullish();

/** One unit of an order: TikTok has a line for each. */
const Unit = z.object({
  id: z.string(),
  sku_id: z.string(),
  product_id: Text,
  product_name: z.string().default(''),
  sku_name: Text,
  seller_sku: Text,
  original_price: Amount,
  sale_price: z.string(),
  display_status: Text,
  package_id: Text,
  package_status: Text,
  tracking_number: Text,
});
export type Unit = z.output<typeof Unit>;

export const TiktokOrder = z.object({
  id: z.string(),
  status: z.string(),
  /** Unix times. */
  create_time: z.int(),
  update_time: z.int(),
  paid_time: z.int().nullish(),
  /** Until when it has to be ready to ship, and to be shipped. */
  rts_sla_time: z.int().nullish(),
  tts_sla_time: z.int().nullish(),
  is_buyer_request_cancel: z.boolean().nullish(),
  buyer_message: Text,
  buyer_email: Text,
  /** Tax number of a buyer in Brazil. */
  cpf: Text,
  shipping_type: Text,
  delivery_option_id: Text,
  payment: z.object({
    currency: z.string(),
    total_amount: z.string(),
    seller_discount: Amount,
    platform_discount: Amount,
  }),
  recipient_address: z
    .object({
      name: Text,
      phone_number: Text,
      address_detail: Text,
      address_line1: Text,
      address_line2: Text,
      address_line3: Text,
      address_line4: Text,
      post_town: Text,
      postal_code: Text,
      region_code: Text,
      district_info: z.array(z.object({ address_level: Text, address_level_name: Text, address_name: Text })).nullish(),
    })
    .nullish(),
  line_items: z.array(Unit),
  packages: z.array(z.object({ id: z.string() })).nullish(),
});
export type TiktokOrder = z.output<typeof TiktokOrder>;

/** Not paid, or paid a moment ago: the buyer's address is hidden, and nothing may be sent. */
const NOT_YET: readonly string[] = ['UNPAID', 'ON_HOLD'];
const SENT: readonly string[] = ['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED'];
const HOLD_NOTE = 'On hold at TikTok Shop: the buyer may still cancel.';
/** ISO 3166 keeps this code for nobody's country. */
const NOWHERE = 'ZZ';

export function isToBePaid({ status }: TiktokOrder): boolean {
  return NOT_YET.includes(status);
}

export function isCanceled({ display_status: status }: Unit): boolean {
  return status === 'CANCELLED';
}

/** Units of one product at one price, as one line of ours; its id is that of its first unit. */
export interface UnitGroup {
  id: string;
  units: Unit[];
}

/** The same whatever order TikTok lists them in, and whatever became of some. */
export function groupUnits({ line_items: units }: TiktokOrder): UnitGroup[] {
  const groups = new Map<string, Unit[]>();
  for (const unit of units.toSorted(byId)) {
    const key = JSON.stringify([unit.sku_id, unit.sale_price, unit.original_price ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()].map((group) => ({ id: group[0]?.id ?? '', units: group }));
}

/** Ids are numbers too long for a number. */
function byId(one: Unit, other: Unit): number {
  return one.id.length - other.id.length || (one.id < other.id ? -1 : 1);
}

/** An order of TikTok Shop in our words. */
export function asPlatformOrder(order: TiktokOrder): PlatformOrder {
  const { payment, status } = order;
  const lines = groupUnits(order).map((group) => asLine(group, payment.currency));
  const shipBy = order.rts_sla_time ?? order.tts_sla_time ?? null;
  return {
    externalId: order.id,
    externalName: order.id,
    placedAt: asTime(order.create_time),
    updatedAt: asTime(order.update_time),
    version: null,
    currency: payment.currency,
    totalMinor: toMinor(payment.total_amount, payment.currency),
    discountMinor: toMinor(payment.seller_discount, payment.currency) + toMinor(payment.platform_discount, payment.currency),
    refundedMinor: isPaid(order) ? lines.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0) : 0,
    canceled: status === 'CANCELLED',
    cancelRequested: status !== 'CANCELLED' && order.is_buyer_request_cancel === true,
    financialState: financialStateOf(order),
    fulfillmentState: fulfillmentStateOf(status),
    risk: 'unknown',
    holdNote: status === 'ON_HOLD' ? HOLD_NOTE : null,
    shipBy: shipBy === null || SENT.includes(status) ? null : asTime(shipBy),
    buyerNote: storable(order.buyer_message),
    address: addressOf(order),
    lines,
  };
}

function asLine({ id, units }: UnitGroup, currency: string): PlatformOrderLine {
  const [first] = units;
  const sale = toMinor(first?.sale_price, currency);
  const original = Math.max(toMinor(first?.original_price ?? first?.sale_price, currency), sale);
  const canceled = units.filter(isCanceled).length;
  const name = first?.sku_name ?? '';
  return {
    externalLineId: id,
    externalVariantId: first?.sku_id ?? null,
    title: storable(name === '' || name === 'Default' ? first?.product_name : `${first?.product_name ?? ''} – ${name}`),
    sku: storable(first?.seller_sku),
    quantity: units.length,
    refundedQuantity: canceled,
    unitPriceMinor: original,
    discountMinor: (original - sale) * units.length,
    refundedMinor: canceled * sale,
  };
}

function isPaid({ paid_time: paidAt }: TiktokOrder): boolean {
  return (paidAt ?? 0) > 0;
}

/** TikTok pays back what it cancels of an order that was paid. */
function financialStateOf(order: TiktokOrder): FinancialState {
  const canceled = order.line_items.filter(isCanceled).length;
  const all = order.status === 'CANCELLED' || canceled === order.line_items.length;
  if (!isPaid(order)) return all ? 'voided' : order.status === 'UNPAID' ? 'pending' : 'authorized';
  if (all) return 'refunded';
  return canceled > 0 ? 'partially_refunded' : 'paid';
}

function fulfillmentStateOf(status: string): StoreFulfillmentState {
  if (SENT.includes(status)) return 'fulfilled';
  return status === 'PARTIALLY_SHIPPING' ? 'partially_fulfilled' : 'unfulfilled';
}

/** An order whose buyer is hidden has an empty address: it is taken, and says what it lacks. */
function addressOf(order: TiktokOrder): Address {
  const { recipient_address: given, buyer_email: email, cpf } = order;
  const lines = [given?.address_line1, given?.address_line2, given?.address_line3, given?.address_line4].map(shown).filter(Boolean);
  const [line1 = shown(given?.address_detail), ...others] = lines;
  return {
    name: shown(given?.name),
    company: '',
    line1,
    line2: others.join(', '),
    district: districtOf(order, 'L3'),
    city: districtOf(order, 'L2') || shown(given?.post_town),
    province: districtOf(order, 'L1'),
    postcode: shown(given?.postal_code),
    country: /^[A-Z]{2}$/.test(given?.region_code ?? '') ? (given?.region_code ?? NOWHERE) : NOWHERE,
    phone: shown(given?.phone_number),
    email: shown(email),
    taxId: shown(cpf),
  };
}

/** A part of the address by its level: L0 is the country, L1 the state, L2 the city, L3 the district. */
function districtOf({ recipient_address: given }: TiktokOrder, level: string): string {
  return shown(given?.district_info?.find(({ address_level: at }) => at === level)?.address_name);
}

/** What stands there, unless stars stand in its place. */
function shown(text: string | null | undefined): string {
  return /\*{2,}/.test(text ?? '') ? '' : storable(text);
}

/** Texts a database can hold. */
function storable(text: string | null | undefined): string {
  return Buffer.from(text ?? '')
    .toString()
    .replaceAll('\u0000', '');
}

function asTime(unixTime: number): string {
  return new Date(unixTime * 1_000).toISOString();
}
