import { listWallets } from '#contract/balance.ts';
import { importProducts } from '#contract/import-list.ts';
import { listListings } from '#contract/my-products.ts';
import { listOrders } from '#contract/orders.ts';
import { getPaymentSummary, payOrders } from '#contract/payments.ts';
import { listProducts } from '#contract/products.ts';
import { placeTestOrder } from '#contract/stores.ts';
import { createRandom, type Random } from '#provider/platforms/sandbox/random.ts';
import { updateFxRates } from '#provider/rates/update-fx-rates.ts';
import { tasks } from '#provider/tasks.ts';
import type { Merchant } from '../call.ts';
import { moveClock, signInAgain } from '../clock.ts';
import type { TestProvider } from '../provider.ts';
import { actAtGateway, anOpenRecharge } from '../recharges.ts';
import { aSandboxStore, push } from '../store-builders.ts';
import { eventsOfDay } from './trade-events.ts';

const DAYS = 90;
/** From this day on nothing is paid, so that every order that was is with its carrier when the history ends. */
const PAID_UNTIL_DAY = 88;
const HOURS_A_STEP = 4;
const STEPS_A_DAY = 24 / HOURS_A_STEP;
const PAYING_STEP = 3;
const PRODUCTS_A_STORE = 8;
const RECHARGES = [200_000, 300_000, 500_000];
const SEED = 20_260_101;

/** Where a store's buyers live, the frequent ones named more often, and how many of ten orders are its. */
const STORES = [
  { name: 'Harbor & Pine', country: 'US', currency: 'USD', buyers: ['US', 'US', 'US', 'US', 'CA', 'GB'], share: 5 },
  { name: 'Casa Aurora', country: 'BR', currency: 'BRL', buyers: ['BR', 'BR', 'BR', 'BR', 'PT'], share: 3 },
  { name: 'Luz del Sur', country: 'ES', currency: 'EUR', buyers: ['ES', 'ES', 'ES', 'FR', 'DE', 'PT'], share: 2 },
] as const;

interface TradingStore {
  id: string;
  listingIds: string[];
  buyers: readonly string[];
  share: number;
}

/** Work by the clock that a merchant sees something of. */
const NIGHTLY = ['raise-attention', 'sweep-overdue-claims', 'settle-make-ups', 'close-tickets', 'expire-holds'] as const;

/** A merchant with three stores who trades for 90 days by the product's own operations while the clock moves. */
export async function tradeNinetyDays(provider: TestProvider, newcomer: Merchant): Promise<void> {
  const random = createRandom(SEED);
  await updateFxRates(provider.services);
  const stores = await openStores(provider, newcomer);
  for (let day = 0; day < DAYS; day += 1) {
    const merchant = await signInAgain(provider, newcomer);
    const buyers = buyersByStep(random, day);
    for (let step = 0; step < STEPS_A_DAY; step += 1) {
      await moveClock(provider, { hours: HOURS_A_STEP });
      for (let buyer = 0; buyer < (buyers[step] ?? 0); buyer += 1) await buy(random, merchant, stores);
      await provider.runJobs();
      if (step === PAYING_STEP && day < PAID_UNTIL_DAY) await payDueOrders(provider, random, merchant);
    }
    await eventsOfDay(provider, merchant, day);
    for (const task of NIGHTLY) await tasks[task].run(provider.services, {}, { attempt: 1, lastAttempt: true });
    await updateFxRates(provider.services);
    await provider.runJobs();
    process.stderr.write(`day ${day + 1} of ${DAYS}\n`);
  }
}

async function openStores(provider: TestProvider, merchant: Merchant): Promise<TradingStore[]> {
  const products = (await merchant.call(listProducts, { query: { pageSize: 100 } })).data;
  const step = Math.floor(products.length / (PRODUCTS_A_STORE * STORES.length));
  const stores: TradingStore[] = [];
  for (const [index, { name, country, currency, buyers, share }] of STORES.entries()) {
    const { id } = await aSandboxStore(merchant, { name, country, currency });
    const productIds = Array.from({ length: PRODUCTS_A_STORE }, (_none, at) => products[(at * STORES.length + index) * step]?.id ?? '');
    const { added } = (await merchant.call(importProducts, { body: { productIds } })).data;
    await push(provider, merchant, id, added);
    const listings = (await merchant.call(listListings, { query: { storeId: id, pageSize: 100 } })).data;
    stores.push({ id, buyers, share, listingIds: listings.map((listing) => listing.id) });
  }
  return stores;
}

/** More from month to month, more on weekends, and none while the stores' countries sleep. */
function buyersByStep(random: Random, day: number): number[] {
  const isWeekend = day % 7 >= 5;
  const most = 2 + Math.floor(day / 30) + (isWeekend ? 1 : 0);
  const steps = Array.from({ length: STEPS_A_DAY }, () => 0);
  for (let buyer = random.int(day % 9 === 4 ? 0 : 1, most); buyer > 0; buyer -= 1) {
    const step = random.int(1, STEPS_A_DAY - 1);
    steps[step] = (steps[step] ?? 0) + 1;
  }
  return steps;
}

async function buy(random: Random, merchant: Merchant, stores: readonly TradingStore[]): Promise<void> {
  const store = random.pick(stores.flatMap((each) => Array.from({ length: each.share }, () => each)));
  const favorites = store.listingIds.slice(0, 3);
  const listingIds = [random.pick(random.int(1, 3) === 1 ? store.listingIds : favorites)];
  if (random.int(1, 6) === 1) listingIds.push(random.pick(store.listingIds));
  const placed = await merchant.call(placeTestOrder, {
    params: { storeId: store.id },
    body: { country: random.pick(store.buyers), listingIds: [...new Set(listingIds)] },
  });
  // A shop that is out of one of the products sells nothing that time.
  if (placed.status !== 200 && placed.problem.code !== 'nothing-to-order') throw new Error(`placing answered ${placed.text}`);
}

/** Pays what can be paid, all of it at once, after a recharge where the balance is short. */
async function payDueOrders(provider: TestProvider, random: Random, merchant: Merchant): Promise<void> {
  const due = (await merchant.call(listOrders, { query: { kind: 'store', tab: 'awaiting-payment', pageSize: 100 } })).data;
  const orderIds = due.filter(({ payable }) => payable).map(({ id }) => id);
  if (orderIds.length === 0) return;
  const { total } = (await merchant.call(getPaymentSummary, { query: { orderIds: orderIds.join(',') } })).data;
  while ((await testBalance(merchant)) < total.amountMinor) {
    const { chargeId } = await anOpenRecharge(provider, merchant, { amountMinor: random.pick(RECHARGES) });
    await actAtGateway(provider, chargeId, 'pay');
  }
  const paid = await merchant.call(payOrders, { body: { orderIds, expectedTotalMinor: total.amountMinor } });
  if (paid.status !== 200) throw new Error(`paying answered ${paid.text}`);
  await provider.runJobs();
}

async function testBalance(merchant: Merchant): Promise<number> {
  const wallet = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test');
  return (wallet?.available.amountMinor ?? 0) + (wallet?.promotional.amountMinor ?? 0);
}
