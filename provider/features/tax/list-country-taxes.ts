import type { CountryTax } from '#contract/tax.ts';
import { readToday } from '#provider/database/app-clock.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { Services } from '#provider/services.ts';
import { type CountryCustoms, type Dated, type DutyRule, validOn } from './customs-rules.ts';

/** What countries take of goods that come in, by the rows valid on a day; of all countries with such rows when none is named. */
export async function listCountryTaxes(
  services: Services,
  wish: { country?: string | undefined; on?: string | undefined },
): Promise<CountryTax[]> {
  const book = await loadRateBook(services, services.database.db);
  const day = wish.on ?? (await readToday(services.database.db));
  return [...book.customs.values()]
    .filter(({ country }) => wish.country === undefined || country === wish.country)
    .toSorted((a, b) => (a.country < b.country ? -1 : 1))
    .map((customs) => describe(book, customs, day));
}

function describe(book: RateBook, { country, group, currency, taxes, schemes, duties }: CountryCustoms, day: string): CountryTax {
  return {
    country,
    group,
    currency,
    taxes: validOn(taxes, day).map(({ code, region, rateBp, inclusive, source }) => ({ code, region, rateBp, inclusive, source })),
    schemes: validOn(schemes, day).map(({ code, limitMinor, limitOf, providerServiceBp, source }) => ({
      code,
      limitMinor,
      limitOf,
      providerServiceBp,
      source,
    })),
    duties: validOn(duties, day).map(toDuty),
    needs: book.addressRules.get(country)?.needs ?? [],
  };
}

function toDuty(rule: Dated<DutyRule>): CountryTax['duties'][number] {
  const { code, scheme, aboveMinor, upToMinor, source } = rule;
  const amount =
    rule.kind === 'rate'
      ? { rateBp: rule.rateBp, eachMinor: null, lessMinor: rule.lessMinor }
      : { rateBp: null, eachMinor: rule.eachMinor, lessMinor: 0 };
  return { code, scheme, ...amount, aboveMinor, upToMinor, source };
}
