import { sql } from 'kysely';
import { defaultLocale, type Locale } from '#contract/locales.ts';

/** Values of the options of variant `v` and its product `p`, e.g. `Red / M`; empty: it has none. */
export const variantOptions = (locale: Locale) => sql<string>`coalesce((SELECT string_agg(
    coalesce(o.option -> 'values' -> c.code ->> ${locale}, o.option -> 'values' -> c.code ->> ${defaultLocale}, c.code), ' / ' ORDER BY c.place)
    FROM unnest(v.option_values) WITH ORDINALITY AS c (code, place), LATERAL (SELECT p.options -> (c.place - 1)::int AS option) o), '')`;
