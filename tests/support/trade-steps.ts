import { expect, vi } from 'vitest';
import { createRecharge, getRecharge } from '#contract/balance.ts';
import { getImportItem, type ImportItem, importProducts } from '#contract/import-list.ts';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { listOrders, listParcels, type OrderRow } from '#contract/orders.ts';
import { getPaymentSummary, payOrders, type Payment } from '#contract/payments.ts';
import { listProducts } from '#contract/products.ts';
import { placeTestOrder, type Store } from '#contract/stores.ts';
import type { Merchant } from './call.ts';
import { patient } from './patience.ts';

/** What comes by webhook, from a job or from the carrier is there a moment later. */
const SOON = { timeout: patient(90_000), interval: 250 };

/** Drafts of the first products that a search finds, or of the newest ones; each product once. */
export async function importDrafts(merchant: Merchant, { q, count = 1 }: { q?: string; count?: number } = {}): Promise<ImportItem[]> {
  const products = await merchant.call(listProducts, { query: { pageSize: count, ...(q === undefined ? {} : { q }) } });
  const productIds = products.data.map(({ id }) => id);
  const { added } = (await merchant.call(importProducts, { body: { productIds } })).data;
  return Promise.all(added.map(async (importItemId) => (await merchant.call(getImportItem, { params: { importItemId } })).data));
}

/** Pushes drafts to stores and waits for the end of the job, which has to be without failures. */
export async function pushDrafts(merchant: Merchant, stores: readonly Store[], drafts: readonly ImportItem[]): Promise<Job> {
  const body = { storeIds: stores.map(({ id }) => id), importItemIds: drafts.map(({ id }) => id) };
  const { id: jobId } = (await merchant.call(pushImportItems, { body })).data;
  const job = await until(async () => {
    const { data } = await merchant.call(getJob, { params: { jobId } });
    return data.state === 'done' ? data : undefined;
  });
  expect(job.rows.filter(({ cause }) => cause !== null)).toEqual([]);
  return job;
}

/** Has a buyer order in a sandbox store, and waits until the order has come back and can be paid. */
export async function orderIn(merchant: Merchant, store: Store): Promise<OrderRow> {
  const { externalName } = (await merchant.call(placeTestOrder, { params: { storeId: store.id }, body: {} })).data;
  return until(async () => {
    const { data } = await merchant.call(listOrders, { query: { kind: 'store', pageSize: 100 } });
    return data.find((order) => order.externalName === externalName && order.payable);
  });
}

/** Tops the balance up at the sandbox gateway; gives the recharge's id once the money is there. */
export async function topUp(merchant: Merchant, url: string, amountMinor: number): Promise<string> {
  const { id: rechargeId, gatewayUrl } = (await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor } })).data;
  // The address leads on to the gateway's page of this charge.
  const page = await fetch(new URL(gatewayUrl ?? '', url));
  const paid = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' });
  expect(paid.status).toBe(303);
  return until(async () => {
    const { data } = await merchant.call(getRecharge, { params: { rechargeId } });
    return data.state === 'credited' ? rechargeId : undefined;
  });
}

export async function pay(merchant: Merchant, orders: readonly OrderRow[]): Promise<Payment> {
  const orderIds = orders.map(({ id }) => id);
  const { total } = (await merchant.call(getPaymentSummary, { query: { orderIds: orderIds.join(',') } })).data;
  return (await merchant.call(payOrders, { body: { orderIds, expectedTotalMinor: total.amountMinor } })).data;
}

/** The id of the merchant's first parcel that has reached its buyer. */
export async function deliveredParcel(merchant: Merchant): Promise<string> {
  return until(async () => (await merchant.call(listParcels, { query: { kind: 'store', tab: 'delivered' } })).data[0]?.id);
}

/** What is read once it is there. Unlike a poll of `expect` it may be used in a hook. */
function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  return vi.waitFor(async () => {
    const found = await read();
    if (found === undefined) throw new Error('it is not there yet');
    return found;
  }, SOON);
}
