import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { ManualOrderInput } from '#contract/manual-orders.ts';
import { ORDER_DATE_DAYS_MAX } from '#contract/manual-orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { ManualOrderFacts } from '#provider/features/orders/place-manual-order.ts';
import { lacksOwnNumber } from '#provider/features/orders/with-tax-mode.ts';
import { findQuoteBasis, type QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { requireCountry } from '#provider/features/regions/require-country.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findAddressProblems, toOrderAddress } from './addresses/check-address.ts';
import { findCityElsewhere } from './addresses/find-city-elsewhere.ts';
import { readLabel } from './own-labels.ts';
import { findShownVariants } from './variants.store.ts';

/** What a form of a manual order says, ready to be stored. Refuses it by its fields: reference, address, lines, warehouse, method, label, card, day. `orderId` is of one that is changed. */
export async function readOrderFacts(
  services: Services,
  tx: Tx,
  {
    accountId,
    userId,
    input,
    locale,
    orderId = null,
  }: { accountId: string; userId: string; input: ManualOrderInput; locale: Locale; orderId?: string | null },
): Promise<ManualOrderFacts> {
  await requireCountry(tx, input.address.country).catch((error: unknown) => {
    throw error instanceof Refusal
      ? new Refusal('validation-failed', { fields: [{ path: 'address.country', code: 'unknown-country' }] })
      : error;
  });
  const basis = await findQuoteBasis(services, accountId, tx);
  const problems = await findAddressProblems(input.address, basis);
  const variants = await findShownVariants(
    tx,
    input.lines.map(({ variantId }) => variantId),
    locale,
  );
  const fields: RefusedField[] = problems.map(({ field, ...problem }) => ({ path: `address.${field}`, ...problem }));
  input.lines.forEach(({ variantId }, place) => {
    const variant = variants.get(variantId);
    if (variant?.onSale !== true)
      fields.push({ path: `lines.${place}.variantId`, code: variant === undefined ? 'not-a-choice' : 'variant-off-sale' });
  });
  const city = input.cityConfirmed ? null : await findCityElsewhere(input.address);
  if (city !== null) fields.push({ path: 'address.city', code: 'city-elsewhere', params: { city: input.address.city, province: city } });
  const own = await readLabel(tx, { accountId, userId, orderId, label: input.ownLabel });
  fields.push(
    ...own.fields,
    ...(await wrongReference(tx, { accountId, orderId, reference: input.reference })),
    ...wrongWay(basis, input),
    ...wrongTax(basis, input),
    ...(await wrongDay(tx, accountId, input)),
    ...(await wrongCard(tx, accountId, input)),
  );
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  const { reference, currency, methodCode, insured, taxMode, remark, praiseCard, orderDate, warehouse, cityConfirmed } = input;
  return {
    ...{ reference, currency, methodCode, insured, taxMode, remark, praiseCard, orderDate, ownLabel: own.label, warehouse, cityConfirmed },
    address: await toOrderAddress(input.address),
    lines: input.lines.map(({ variantId, quantity, unitSaleMinor }) => {
      const variant = variants.get(variantId);
      const title = [variant?.title, variant?.options].filter(Boolean).join(' · ');
      return { variantId, quantity, unitSaleMinor: unitSaleMinor ?? 0, title, sku: variant?.sku ?? '' };
    }),
  };
}

/** A reference of another order is named with all else that is wrong; two saved at once are parted where they are stored. */
async function wrongReference(
  tx: Tx,
  { accountId, orderId, reference }: { accountId: string; orderId: string | null; reference: string },
): Promise<RefusedField[]> {
  if (reference === '') return [];
  const found = await sql<{ number: string }>`SELECT number FROM orders WHERE account_id = ${accountId} AND kind = 'manual'
    AND external_id = ${reference.toLowerCase()} AND id IS DISTINCT FROM ${orderId}::uuid`.execute(tx);
  return found.rows.map(({ number }) => ({ path: 'reference', code: 'reference-taken', params: { number } }));
}

/** A way to the country that no method has; with a label of the merchant's own it is not looked for. */
function wrongWay({ book }: QuoteBasis, { address, methodCode, warehouse, ownLabel }: ManualOrderInput): RefusedField[] {
  if (ownLabel !== null) return [];
  const serving = book.methods.filter(({ destinations }) => destinations.has(address.country));
  if (serving.length === 0) return [{ path: 'address.country', code: 'country-not-served' }];
  const leaving = serving.filter((method) => warehouse === null || method.warehouse === warehouse);
  if (leaving.length === 0) return [{ path: 'warehouse', code: 'warehouse-not-serving' }];
  const method = book.methods.find(({ code }) => code === methodCode);
  if (methodCode !== null && method === undefined) return [{ path: 'methodCode', code: 'unknown-method' }];
  return method === undefined || warehouse === null || method.warehouse === warehouse ? [] : [{ path: 'methodCode', code: 'not-a-choice' }];
}

/** The merchant's own tax number where they have none; with a label of their own nothing is declared. */
function wrongTax({ book, wishes }: QuoteBasis, { address: { country }, taxMode, ownLabel }: ManualOrderInput): RefusedField[] {
  if (ownLabel !== null || !lacksOwnNumber(wishes, taxMode, { country, book })) return [];
  return [{ path: 'taxMode', code: 'tax-number-missing' }];
}

/** Days are those of the account's time zone. */
async function wrongDay(tx: Tx, accountId: string, { orderDate }: ManualOrderInput): Promise<RefusedField[]> {
  if (orderDate === null) return [];
  const found = await sql<{ days: number }>`
    SELECT (app_now() AT TIME ZONE known_zone(timezone))::date - ${orderDate}::date AS days FROM account WHERE id = ${accountId}`.execute(
    tx,
  );
  const days = found.rows[0]?.days ?? 0;
  if (days < 0) return [{ path: 'orderDate', code: 'day-in-future' }];
  return days > ORDER_DATE_DAYS_MAX ? [{ path: 'orderDate', code: 'day-too-early' }] : [];
}

async function wrongCard(tx: Tx, accountId: string, { praiseCard }: ManualOrderInput): Promise<RefusedField[]> {
  if (praiseCard === 'rules' || praiseCard === 'none') return [];
  const card = await tx
    .selectFrom('praise_card')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', praiseCard)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return card === undefined ? [{ path: 'praiseCard', code: 'not-a-choice' }] : [];
}
