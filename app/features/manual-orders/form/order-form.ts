import type { DraftContent, FormLine, ManualAddress, ManualOrderForm, OwnLabel } from '#contract/manual-orders.ts';
import { LINE_QUANTITY_MAX } from '#contract/manual-orders.values.ts';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { TaxMode } from '#contract/tax.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';

/** A line as it stands in the form: quantity and price as typed. */
export interface LineState extends Omit<FormLine, 'quantity' | 'unitSaleMinor'> {
  /** Of this line alone while the form is open. */
  key: string;
  quantity: string;
  sale: string;
}

/** A manual order as it is typed. */
export interface OrderState {
  mode: Mode;
  reference: string;
  address: Omit<ManualAddress, 'country'> & { country: string };
  lines: LineState[];
  currency: string;
  methodCode: string | null;
  insured: boolean | null;
  taxMode: TaxMode | null;
  remark: string;
  ownLabel: OwnLabel | null;
  praiseCard: ManualOrderForm['praiseCard'];
  orderDate: string | null;
  warehouse: ManualOrderForm['warehouse'];
  cityConfirmed: boolean;
}

export const ORDER_FIELD = 'order';
/** Field of the form that says what becomes of it. */
export const INTENT_FIELD = 'intent';
export const intents = ['draft', 'copy', 'save', 'pay', 'again'] as const;
export type OrderIntent = (typeof intents)[number];

export const currencies = ['USD', 'EUR', 'GBP', 'BRL', 'MXN', 'CAD', 'AUD', 'AED', 'SAR', 'CNY'] as const;

const emptyAddress: OrderState['address'] = {
  name: '',
  company: '',
  line1: '',
  line2: '',
  houseNumber: '',
  district: '',
  city: '',
  province: '',
  postcode: '',
  country: '',
  phone: '',
  email: '',
  taxId: '',
};

export const emptyOrder: OrderState = {
  mode: 'live',
  reference: '',
  address: emptyAddress,
  lines: [],
  currency: 'USD',
  methodCode: null,
  insured: null,
  taxMode: null,
  remark: '',
  ownLabel: null,
  praiseCard: 'rules',
  orderDate: null,
  warehouse: null,
  cityConfirmed: false,
};

export const emptyLabel: OwnLabel = { fileId: null, warehouse: 'CN', carrier: '', trackingNumber: '' };

let keys = 0;
export function newLineKey(): string {
  keys += 1;
  return `line-${keys}`;
}

/** The form filled with what is stored. */
export function toOrderState(form: ManualOrderForm, locale: Locale): OrderState {
  const digits = currencyDigits(form.currency);
  return {
    ...form,
    lines: form.lines.map(({ quantity, unitSaleMinor, ...line }, place) => ({
      ...line,
      key: `stored-${place}`,
      quantity: String(quantity),
      sale: unitSaleMinor === null ? '' : typedAmount(unitSaleMinor, { locale, digits }),
    })),
  };
}

export type LineErrors = Record<string, 'quantityWrong' | 'saleWrong'>;

/** What is sent, and which typed numbers can't be read, by `key quantity` and `key sale`. */
export function toContent(order: OrderState, locale: Locale): { content: DraftContent; errors: LineErrors } {
  const errors: LineErrors = {};
  const lines = order.lines.map(({ key, variantId, quantity, sale }) => {
    const count = /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0;
    const isCount = count >= 1 && count <= LINE_QUANTITY_MAX;
    if (!isCount) errors[`${key} quantity`] = 'quantityWrong';
    const price = parseAmount(sale, { locale, digits: currencyDigits(order.currency), maxMinor: MAX_AMOUNT_MINOR });
    if (price.status === 'refused') errors[`${key} sale`] = 'saleWrong';
    return { variantId, quantity: isCount ? count : 1, unitSaleMinor: price.status === 'ok' ? price.amountMinor : null };
  });
  const {
    mode,
    reference,
    address,
    currency,
    methodCode,
    insured,
    taxMode,
    remark,
    ownLabel,
    praiseCard,
    orderDate,
    warehouse,
    cityConfirmed,
  } = order;
  const choices = { methodCode, insured, taxMode, ownLabel, praiseCard, orderDate, warehouse, cityConfirmed };
  return { content: { mode, reference, address, lines, currency, remark, ...choices }, errors };
}

/** Whether two orders say the same, whatever the keys of their lines. */
export function isSameOrder(one: OrderState, other: OrderState): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ lines, address, ...order }: OrderState): string {
  const sorted = (part: object) => Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([lines.map(({ variantId, quantity, sale }) => [variantId, quantity, sale]), sorted(address), sorted(order)]);
}

/** What a quote still needs; null when it has all. */
export function quoteGap(order: OrderState, locale: Locale): 'goods' | 'country' | 'numbers' | null {
  if (order.lines.length === 0) return 'goods';
  if (order.address.country === '') return 'country';
  return Object.keys(toContent(order, locale).errors).length > 0 ? 'numbers' : null;
}

/** What a quote depends on; the same text is the same quote. Null while it has a gap. */
export function quoteSearch(order: OrderState, locale: Locale): string | null {
  if (quoteGap(order, locale) !== null) return null;
  const { content } = toContent(order, locale);
  const costs = new Map(order.lines.map(({ variantId, unitCost }) => [variantId, unitCost]));
  const lines = content.lines.map(({ variantId, quantity, unitSaleMinor }) => ({
    variantId,
    quantity,
    unitSale:
      unitSaleMinor === null || unitSaleMinor === 0 ? costs.get(variantId) : { amountMinor: unitSaleMinor, currency: content.currency },
  }));
  const { country, postcode, province } = content.address;
  return JSON.stringify({
    ...{ country, postCode: postcode.trim(), province: province.trim(), lines },
    ...(content.insured === null ? {} : { insured: content.insured }),
    ...(content.taxMode === null ? {} : { taxMode: content.taxMode }),
    ...(content.ownLabel === null ? {} : { ownLabelFrom: content.ownLabel.warehouse }),
    ...(content.ownLabel !== null || content.warehouse === null ? {} : { warehouse: content.warehouse }),
  });
}
