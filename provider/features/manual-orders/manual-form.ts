import { sql } from 'kysely';
import type { z } from 'zod';
import type { getManualOrderForm, DraftContent, FormLine, ManualOrderForm } from '#contract/manual-orders.ts';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { isCheckable } from '#provider/features/orders/check-order.ts';
import { findLinesToSend } from '#provider/features/orders/order-lines.store.ts';
import { findManualChoices } from '#provider/features/orders/manual-choices.store.ts';
import { toAddress, type BuyerColumns } from '#provider/features/orders/orders.store.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { regionCode } from '#provider/features/regions/region-code.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { matchProvince } from './addresses/match-places.ts';
import { splitHouseNumber } from './addresses/split-street.ts';
import { findShownVariants } from './variants.store.ts';

type OrderForm = z.infer<typeof getManualOrderForm.data>;

interface FoundOrder extends BuyerColumns {
  kind: string;
  mode: OrderForm['mode'];
  version: number;
  payment_state: Parameters<typeof isCheckable>[0]['payment'];
  fulfillment_state: Parameters<typeof isCheckable>[0]['fulfillment'];
  external_id: string | null;
  external_name: string;
  sale_currency: string;
  set_method: string | null;
  set_insured: boolean | null;
  remark: string | null;
}

/** An order of the account as the form of manual orders is filled with it. */
export async function getOrderForm(services: Services, of: { accountId: string; orderId: string; locale: Locale }): Promise<OrderForm> {
  const { accountId, orderId, locale } = of;
  const { db } = services.database;
  const order = await findOrder(db, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  const sent = await findLinesToSend(db, accountId, orderId);
  const lines = sent.flatMap(({ variant, quantity, unitSaleMinor }) =>
    variant === null
      ? []
      : [{ variantId: variant.id, quantity: quantity * variant.unitsPerItem, unitSaleMinor: perUnit(unitSaleMinor, variant.unitsPerItem) }],
  );
  const isManual = order.kind === 'manual';
  const choices = await findManualChoices(db, { accountId, id: orderId, kind: order.kind, setMethod: order.set_method });
  const address = toAddress(order);
  return {
    mode: order.mode,
    reference: isManual && order.external_id !== null ? order.external_name : '',
    address: {
      ...address,
      ...splitHouseNumber(address.country, address.line1),
      province: await formProvince(address.country, address.province),
    },
    lines: await showLines(db, lines, locale),
    currency: order.sale_currency,
    methodCode: isManual && order.set_method !== OWN_LOGISTICS ? order.set_method : null,
    insured: isManual ? order.set_insured : null,
    ...choices,
    warehouse: await formWarehouse(services, { accountId, method: order.set_method, warehouse: choices.warehouse }),
    remark: order.remark ?? '',
    version: order.version,
    editable: isManual && isCheckable({ payment: order.payment_state, fulfillment: order.fulfillment_state }),
  };
}

/** What a draft keeps, as the form shows it. */
export async function showDraft(queryable: Queryable, content: DraftContent, locale: Locale): Promise<ManualOrderForm> {
  return { ...content, lines: await showLines(queryable, content.lines, locale) };
}

async function findOrder(db: Queryable, accountId: string, orderId: string): Promise<FoundOrder | null> {
  const found = await sql<FoundOrder>`SELECT o.*, m.remark FROM orders o
    LEFT JOIN manual_order m ON m.account_id = o.account_id AND m.order_id = o.id
    WHERE o.account_id = ${accountId} AND o.id = ${orderId}`.execute(db);
  return found.rows[0] ?? null;
}

/** A method selected on the order's page may leave from elsewhere: the warehouse the form named counts for nothing then. */
async function formWarehouse(
  services: Services,
  { accountId, method, warehouse }: { accountId: string; method: string | null; warehouse: ManualOrderForm['warehouse'] },
): Promise<ManualOrderForm['warehouse']> {
  if (method === null || warehouse === null) return warehouse;
  const { book } = await findQuoteBasis(services, accountId);
  return book.methods.some((known) => known.code === method && known.warehouse === warehouse) ? warehouse : null;
}

/** Half up; nothing said stays nothing said. */
function perUnit(unitSaleMinor: number, units: number): number | null {
  return unitSaleMinor === 0 ? null : Math.floor((unitSaleMinor + Math.floor(units / 2)) / units);
}

async function showLines(
  queryable: Queryable,
  lines: { variantId: string; quantity: number; unitSaleMinor: number | null }[],
  locale: Locale,
): Promise<FormLine[]> {
  const variants = await findShownVariants(
    queryable,
    lines.map(({ variantId }) => variantId),
    locale,
  );
  return lines.flatMap((line) => {
    const variant = variants.get(line.variantId);
    if (variant === undefined) return [];
    const { onSale: _onSale, ...shown } = variant;
    return [{ ...shown, ...line }];
  });
}

/** The code a list of provinces chooses by; what no list has stays as it is. */
async function formProvince(country: string, province: string): Promise<string> {
  if (province === '') return '';
  const match = await matchProvince(country, province);
  return match.status === 'found' ? match.value : ((await regionCode(country, province)) ?? province);
}
