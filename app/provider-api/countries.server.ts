import type { Locale } from '#contract/locales.ts';
import { listCountries, type Country } from '#contract/regions.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { callProvider, type Answer, type Caller } from './call-provider.server.ts';
import { problemPage } from './problem-page.server.ts';

const KEEP_MS = 60 * 60 * 1000;

const kept = new Map<Locale, { countries: Country[]; until: number }>();

/** The countries in the language of the request: fetched once an hour and language, however many pages need them. */
export async function callCountries(caller: Caller): Promise<Answer<typeof listCountries>> {
  const locale = await requestLocale(caller.request);
  const known = kept.get(locale);
  if (known !== undefined && known.until > Date.now()) return { status: 'ok', data: known.countries, page: null };
  const answer = await callProvider(listCountries, {}, caller);
  if (answer.status === 'ok') kept.set(locale, { countries: answer.data, until: Date.now() + KEEP_MS });
  return answer;
}

/** As `callCountries`, for a screen that can't do without them. */
export async function readCountries(caller: Caller): Promise<Country[]> {
  const answer = await callCountries(caller);
  if (answer.status === 'refused') throw problemPage(answer.problem);
  return answer.data;
}
