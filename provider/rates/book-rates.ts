import type { Queryable } from '#provider/database/database.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { PerCny } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';

/** Exchange rates of the valid rate book; none without one, so that only those of the day are known. */
export async function findBookRates(services: Services, queryable: Queryable): Promise<PerCny> {
  try {
    return (await loadRateBook(services, queryable)).perCnyE8;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return new Map();
    throw error;
  }
}
