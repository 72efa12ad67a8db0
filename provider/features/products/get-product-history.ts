import { cny } from '#contract/money.values.ts';
import { HISTORY_DAYS } from '#contract/products.values.ts';
import type { HistoryDay } from '#contract/product-history.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findHistoryRows, type HistoryRows } from './product-history.store.ts';

/** Cost and stock of a product day by day, calculated backwards from what it costs and holds now. */
export async function getProductHistory(services: Services, productId: string): Promise<{ days: HistoryDay[] }> {
  const rows = await findHistoryRows(services.database, productId);
  if (rows === null) throw new Refusal('not-found');
  const changed = rows.costsBefore.length > 0 || rows.stockChanges.length > 0;
  return { days: changed ? walkBack(rows) : [] };
}

/** A day's figures are those of its end; before its changes lie those of the day before. */
function walkBack(rows: HistoryRows): HistoryDay[] {
  const costs = new Map(Object.entries(rows.costs));
  let { stock } = rows;
  const days: HistoryDay[] = [];
  for (const date of datesBack(rows.today, rows.createdOn)) {
    const amounts = [...costs.values()];
    days.push({ date, costFrom: cny(Math.min(...amounts)), costTo: cny(Math.max(...amounts)), stock });
    for (const { day, variantId, costMinor } of rows.costsBefore) if (day === date) costs.set(variantId, costMinor);
    for (const { day, change } of rows.stockChanges) if (day === date) stock -= change;
  }
  return days.reverse();
}

/** From the day back to the one the product came, as far as the history goes. */
function datesBack(today: string, createdOn: string): string[] {
  const start = Date.parse(today);
  return Array.from({ length: HISTORY_DAYS }, (_, back) => new Date(start - back * 86_400_000).toISOString().slice(0, 10)).filter(
    (date) => date >= createdOn || date === today,
  );
}
