import { paths } from '#app/paths.ts';
import type { Merchant } from './call.ts';
import { aSandboxStore } from './store-builders.ts';
import { aTicket } from './ticket-builders.ts';
import { deliveredParcel, importDrafts, orderIn, pay, pushDrafts, topUp } from './trade-steps.ts';

/**
 * Gives a merchant a store, a draft, a product in the store, an order that is paid and delivered, and one to pay, so that lists
 * are full and details, receipts and parcels exist. Gives the addresses of screens that show one thing each.
 */
export async function fillAccount(merchant: Merchant, url: string): Promise<string[]> {
  const store = await aSandboxStore(merchant, { name: 'Loja da Ana', country: 'BR', currency: 'BRL' });
  const [draft] = await importDrafts(merchant, { q: 'mug' });
  const pushed = await importDrafts(merchant, { q: 'lamp' });
  const job = await pushDrafts(merchant, [store], pushed);
  const rechargeId = await topUp(merchant, url, 500_000);
  const payment = await pay(merchant, [await orderIn(merchant, store)]);
  const unpaid = await orderIn(merchant, store);
  const parcelId = await deliveredParcel(merchant);
  const ticket = await aTicket(merchant, {
    category: 'order',
    about: { kind: 'order', id: unpaid.id },
    subject: 'Another color',
    file: 'colors.csv',
  });
  return [
    `${paths.supportTickets}/${ticket.id}`,
    `${paths.products}/${draft?.productId}`,
    `${paths.importList}/${draft?.id}`,
    `${paths.myProducts}/${job.rows[0]?.resultId}`,
    `${paths.orders}/${unpaid.id}`,
    `${paths.shipped}/${parcelId}`,
    `${paths.paySuccess}?recharge=${rechargeId}`,
    `${paths.paySuccess}?payment=${payment.id}`,
    `${paths.confirmPayment}?order=${unpaid.id}`,
    `${paths.recharge}?step=method&amount=50000`,
  ];
}
