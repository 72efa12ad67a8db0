import { cancelOrder, placeOrder, refundOrder } from './store-life.ts';
import type { FakeStore, FakeTrouble } from './store-state.ts';

const ACTIONS: Record<string, string> = {
  order: 'A buyer orders one of the first product',
  refund: 'Pay the newest order back',
  cancel: 'Cancel the newest order',
  uninstall: 'Remove the app',
  none: 'Behave',
  down: 'Break connections off',
  broken: 'Answer 500',
  garbage: 'Answer a page in the place of JSON',
  suspended: 'Answer 402, as if not paid for',
};
const TROUBLES: readonly FakeTrouble[] = ['none', 'down', 'broken', 'garbage', 'suspended'];

/** What a person does who tries the product with this Nuvemshop: stores, what came to them, and what may happen in them. */
export function controlPage(stores: Iterable<FakeStore>): string {
  const shown = [...stores].map((store) => {
    const { id, name, orders, products, trouble } = store;
    const buttons = Object.entries(ACTIONS).map(
      ([action, label]) => `<form method="post" action="/stores/${id}/${action}" style="display:inline"><button>${label}</button></form>`,
    );
    const facts = [
      `${products.length} products, ${orders.length} orders; ${store.accessToken === null ? 'not installed' : 'installed'}; trouble: ${JSON.stringify(trouble)}`,
      ...orders.map(
        ({ number, payment_status: payment, shipping_status: shipping, parts }) =>
          `#${number}: ${payment}, ${shipping}, ${parts.map(({ tracking_info: { code } }) => code ?? 'no number').join('; ')}`,
      ),
    ];
    return `<h2>${Object.values(name)[0] ?? ''}</h2><p>${facts.join('<br>')}</p><p>${buttons.join(' ')}</p>`;
  });
  return `<!doctype html><html lang="en"><title>Nuvemshop</title><h1>Stores</h1>${shown.join('')}</html>`;
}

/** Does it, and says which event the store sends for it; null: none. */
export function actIn(store: FakeStore, action: string, appId: number): { name: string; id: number } | null {
  const trouble = TROUBLES.find((each) => each === action);
  if (trouble !== undefined) {
    store.trouble = trouble;
    return null;
  }
  if (action === 'uninstall') {
    store.accessToken = null;
    return { name: 'app/uninstalled', id: appId };
  }
  if (action === 'order') {
    const variantId = store.products[0]?.variants[0]?.id;
    return variantId === undefined ? null : { name: 'order/created', id: placeOrder(store, { items: [{ variantId, quantity: 1 }] }).id };
  }
  const newest = store.orders.at(-1);
  if (newest === undefined) return null;
  if (action === 'refund') refundOrder(store, String(newest.id));
  else if (action === 'cancel') cancelOrder(store, String(newest.id));
  else return null;
  return { name: action === 'cancel' ? 'order/cancelled' : 'order/updated', id: newest.id };
}
