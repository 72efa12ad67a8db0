import type { Dashboard } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';

/** Orders of a week from Monday on: a small store that sells most at weekends. */
const ORDERS_OF_WEEKDAY = [4, 3, 5, 4, 6, 9, 8];
/** What an order of the example costs, by part, in fen. */
const COST = { goods: 4_200, shipping: 2_650, tax: 610, fees: 120 };
const SALE_MINOR = 11_900;
/** Days an order takes from payment to the buyer. */
const DELIVERY_DAYS = 11;
const DAY_MS = 86_400_000;

/** Invented numbers in the shape of a dashboard, for merchants who have none yet and ask what will be here. The same for the same days. */
export function exampleDashboard({ timeZone, from, to }: Pick<Dashboard, 'timeZone' | 'from' | 'to'>): Dashboard {
  const days = Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_none, index) => {
    const at = Date.parse(from) + index * DAY_MS;
    const count = ORDERS_OF_WEEKDAY[(new Date(at).getUTCDay() + 6) % 7] ?? 0;
    return { date: new Date(at).toISOString().slice(0, 10), count, age: (Date.parse(to) - at) / DAY_MS };
  });
  const orders = days.reduce((sum, { count }) => sum + count, 0);
  const paid = orders - (days.at(-1)?.count ?? 0);
  const costMinor = Object.values(COST).reduce((sum, part) => sum + part, 0);
  const marginOf = (name: string, share: number): Dashboard['margins'][number] => {
    const sold = Math.round(paid * share);
    const sales = sold * SALE_MINOR;
    const cost = sold * costMinor;
    return {
      store: { id: name, name },
      sales: [cny(sales)],
      salesCny: cny(sales),
      cost: cny(cost),
      margin: cny(sales - cost),
      marginBp: sales === 0 ? null : Math.round(((sales - cost) * 10_000) / sales),
    };
  };
  return {
    mode: 'test',
    timeZone,
    from,
    to,
    hasData: true,
    stores: [],
    orders: days.map(({ date, count, age }) => ({ date, byState: statesOf(count, age) })),
    spend: days.map(({ date, count, age }) => {
      const bought = age === 0 ? 0 : count;
      return {
        date,
        byPart: {
          goods: cny(COST.goods * bought),
          shipping: cny(COST.shipping * bought),
          tax: cny(COST.tax * bought),
          fees: cny(COST.fees * bought),
        },
      };
    }),
    margins: [marginOf('Aurora Home', 0.6), marginOf('Casa Lima', 0.4)],
    deliveries: [
      { country: 'US', parcels: Math.round(paid * 0.5), medianDays: 9, classes: classesOf(Math.round(paid * 0.5)) },
      { country: 'BR', parcels: Math.round(paid * 0.3), medianDays: 14, classes: classesOf(Math.round(paid * 0.3)) },
      { country: 'DE', parcels: Math.round(paid * 0.2), medianDays: 8, classes: classesOf(Math.round(paid * 0.2)) },
    ],
  };
}

/** Orders of today wait for payment, those of the last days are under way, and older ones have arrived but for a few. */
function statesOf(count: number, age: number): Dashboard['orders'][number]['byState'] {
  const none = { unpaid: 0, attention: 0, processing: 0, shipped: 0, delivered: 0, canceled: 0 };
  if (age === 0) return { ...none, unpaid: count };
  if (age <= 2) return { ...none, attention: 1, processing: count - 1 };
  if (age <= DELIVERY_DAYS) return { ...none, shipped: count };
  return { ...none, delivered: count - 1, canceled: 1 };
}

/** Most parcels arrive within two weeks. */
function classesOf(parcels: number): number[] {
  const shares = [0.1, 0.4, 0.3, 0.1, 0.05];
  const counts = shares.map((share) => Math.floor(parcels * share));
  return [...counts, parcels - counts.reduce((sum, count) => sum + count, 0)];
}
