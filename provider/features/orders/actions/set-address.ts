import type { Locale } from '#contract/locales.ts';
import type { AddressInput } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { addressDigest } from '../address-digest.ts';
import { checkOrder } from '../check-order.ts';
import { findAddressCauses } from '../find-address-causes.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { withNumber } from '../order-wish.ts';
import { addressColumns, type LockedOrder } from '../orders.store.ts';
import { requireChangeable, type SeenOrder } from './editable-order.ts';

/** Digits with a leading plus, and what people put between them. */
const PHONE = /^\+?[\d\s().-]{5,30}$/;

/** Corrects an unpaid order's address, and quotes it by the new one. What its country does not allow is refused by field. */
export async function setOrderAddress(
  services: Services,
  tx: Tx,
  asked: SeenOrder & { userId: string; locale: Locale; address: AddressInput },
): Promise<Order> {
  const { accountId, orderId, locale, address } = asked;
  const order = await requireChangeable(tx, asked);
  const { book, wishes } = await findQuoteBasis(services, accountId, tx);
  if (!book.customs.has(address.country)) throw new Refusal('validation-failed', { fields: [field('country', 'unknown-country')] });
  const causes = await findAddressCauses(withNumber(address, book, wishes), book.addressRules.get(address.country));
  const fields = [...causes.flatMap(fieldsOf), ...formFields(address)];
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  const actor = { kind: 'merchant', id: asked.userId } as const;
  await moveOrder(tx, order, {
    actor,
    edit: 'address-set',
    facts: { ...addressColumns(cleaned(address)), corrected_digest: digestToKeep(order) },
  });
  await checkOrder(services, tx, { accountId, orderId, actor });
  return getOrder(services, { accountId, orderId, locale, tx });
}

/** Of the store's own address, also where it was corrected before. An order of no store has none to compare with. */
function digestToKeep({ externalId, correctedDigest, address }: LockedOrder): string | null {
  return externalId === null ? null : (correctedDigest ?? addressDigest(address));
}

function cleaned(address: AddressInput): AddressInput {
  return { ...address, phone: address.phone.replaceAll(/[\s().-]/g, '') };
}

function formFields({ phone, email }: AddressInput): RefusedField[] {
  return [
    ...(phone === '' || PHONE.test(phone) ? [] : [field('phone', 'phone-format')]),
    ...(email === '' || /^\S+@\S+\.\S+$/.test(email) ? [] : [field('email', 'email-format')]),
  ];
}

function fieldsOf({ code, params }: Cause): RefusedField[] {
  switch (code) {
    case 'address-incomplete':
      return String(params['fields'])
        .split(',')
        .map((name) => field(name, 'required'));
    case 'postcode-unfit':
      return [field('postcode', 'postcode-format')];
    case 'identity-missing':
      return [field('taxId', 'required')];
    default:
      return [field('taxId', 'tax-id-format')];
  }
}

function field(name: string, code: RefusedField['code']): RefusedField {
  return { path: `address.${name}`, code };
}
