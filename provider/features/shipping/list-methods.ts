import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { getShippingTemplate, ShippingMethod } from '#contract/shipping.ts';
import { goodsAttributes } from '#contract/shipping.values.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Services } from '#provider/services.ts';
import { methodName } from './describe-freight.ts';
import { loadRateBook } from './load-rate-book.ts';
import type { Destination, RateMethod } from './quote-freight.ts';

type Wish = z.output<typeof getShippingTemplate.query> & { locale: Locale };

/** The methods of the valid rate book in the order they are proposed in, with what they offer to the countries asked for. */
export async function listMethods(services: Services, wish: Wish): Promise<DataOf<typeof getShippingTemplate>> {
  const book = await loadRateBook(services, services.database.db);
  const methods = book.methods
    .filter(({ warehouse }) => wish.warehouse === undefined || warehouse === wish.warehouse)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((method) => {
      const served = [...method.destinations].filter(([country]) => wish.country === undefined || country === wish.country);
      return served.length === 0 ? [] : [describe(method, served, wish.locale)];
    });
  return { rateBookVersion: book.version, methods };
}

function describe(method: RateMethod, served: [country: string, Destination][], locale: Locale): ShippingMethod {
  const destinations = served.map(([, destination]) => destination);
  return {
    code: method.code,
    name: methodName(method.names, locale),
    carrier: method.carrier,
    tracked: method.tracked,
    warehouse: method.warehouse,
    minDays: Math.min(...destinations.map(({ minDays }) => minDays)),
    maxDays: Math.max(...destinations.map(({ maxDays }) => maxDays)),
    maxG: Math.max(...destinations.map(heaviest)),
    countries: served.map(([country]) => country).sort(),
    refusedAttributes: goodsAttributes.filter((attribute) => method.refusedAttributes.has(attribute)),
    schemes: [...method.schemes].sort(),
    dutiesPaid: method.dutiesPaid,
  };
}

/** Without a band there is no price, whatever the carrier takes. */
function heaviest({ maxG, bands }: Destination): number {
  return Math.min(maxG, bands.at(-1)?.toG ?? 0);
}
