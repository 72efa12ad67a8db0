import { cny, type Money } from '#contract/money.ts';

interface Groupable {
  storeName: string;
  costTotal: Money | null;
}
export interface StoreGroup<Row extends Groupable> {
  storeName: string;
  orders: Row[];
  total: Money;
}

/** Orders by store, in the order the stores come up, each group with its sum. */
export function byStore<Row extends Groupable>(orders: readonly Row[]): StoreGroup<Row>[] {
  const names = [...new Set(orders.map(({ storeName }) => storeName))];
  return names.map((storeName) => {
    const ofStore = orders.filter((order) => order.storeName === storeName);
    return { storeName, orders: ofStore, total: cny(ofStore.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0)) };
  });
}
