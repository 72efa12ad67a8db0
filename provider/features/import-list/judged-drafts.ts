import { type RawBuilder, sql } from 'kysely';
import { platformLimits } from '#provider/platforms/platform-limits.ts';
import type { PlatformCode } from '#provider/platforms/platform.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';

const limits = sql.join(
  Object.entries(platformLimits).map(
    ([code, { name, ...limit }]) =>
      sql`(${sql.lit(code)}, ${sql.lit(name)}, ${count(limit.variants)}, ${count(limit.options)}, ${count(limit.pictures)},
        ${count(limit.titleLength)}, ${count(limit.optionLength)})`,
  ),
);

function count(limit: number | null): RawBuilder<unknown> {
  return sql`${sql.lit(limit)}::int`;
}

/** Names of an option's values as a store would get them: the merchant's, or the longest of the product's. */
const optionNames = sql`
  SELECT max(greatest(char_length(coalesce(o.edit ->> 'name', '')),
    (SELECT max(coalesce(char_length(o.edit -> 'values' ->> value.key), (SELECT max(char_length(text.value)) FROM jsonb_each_text(value.value) text)))
      FROM jsonb_each(o.option -> 'values') value)))::int
  FROM (SELECT option, i.option_edits -> (place - 1)::int AS edit FROM jsonb_array_elements(p.options) WITH ORDINALITY options (option, place)) o
  WHERE NOT coalesce((o.edit ->> 'dropped')::boolean, false)`;

/** A variant's value names of the options that are kept, as one text. */
const keptValues = sql`
  SELECT string_agg(coalesce(i.option_edits -> (place - 1)::int -> 'values' ->> code, code), chr(31) ORDER BY place)
  FROM unnest(v.option_values) WITH ORDINALITY value (code, place)
  WHERE NOT coalesce((i.option_edits -> (place - 1)::int ->> 'dropped')::boolean, false)`;

/** The platforms a draft is judged by: of the stores it is meant for, else of all that work, else the sandbox. */
const meantPlatforms = sql`coalesce((
  SELECT array_agg(DISTINCT s.platform) FROM store s WHERE s.account_id = i.account_id
    AND CASE WHEN i.target_store_ids = '{}' THEN s.state IN (${sql.join(workingStoreStates.map((state) => sql.lit(state)))})
      ELSE s.id = ANY (i.target_store_ids) END), '{sandbox}')`;

/**
 * Drafts `i` with their product `p`, what is counted of them `f`, and what has to be mended before a push `j`, judged by a
 * platform or else by those a draft is meant for. Of a limit that several platforms set the strictest is named.
 */
export function judgedDrafts(platform?: PlatformCode): RawBuilder<unknown> {
  const platforms = platform === undefined ? meantPlatforms : sql`ARRAY[${platform}]::text[]`;
  return sql`import_item i
  JOIN product p ON p.id = i.product_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE sold)::int AS included, (count(*) FILTER (WHERE sold AND coalesce(price_minor, 0) = 0))::int AS unpriced,
      (count(*) FILTER (WHERE sold AND compare_at_minor <= price_minor))::int AS not_above, (count(*) FILTER (WHERE NOT sold))::int AS off_sale,
      (count(*) FILTER (WHERE sold) - count(DISTINCT kept) FILTER (WHERE sold))::int AS alike
    FROM (
      SELECT iv.price_minor, iv.compare_at_minor, v.status = 'on_sale' AND p.status = 'on_sale' AS sold,
        CASE WHEN i.option_edits = '[]' THEN v.id::text ELSE coalesce((${keptValues}), '') END AS kept
      FROM import_variant iv JOIN variant v ON v.id = iv.variant_id
      WHERE iv.account_id = i.account_id AND iv.import_item_id = i.id AND iv.include
    ) counted
  ) f
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_array_length(i.pictures), p.picture_count) AS pictures, (${optionNames}) AS option_length,
      jsonb_array_length(p.options) - (SELECT count(*) FROM jsonb_array_elements(i.option_edits) edit WHERE (edit ->> 'dropped')::boolean)::int AS options
  ) g
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'params', params) ORDER BY place), '[]') AS problems
    FROM (
      SELECT place, code, params FROM (VALUES
        (1, btrim(i.title) = '', 'title-missing', '{}'::jsonb),
        (2, f.included = 0, 'no-variant-included', '{}'),
        (3, g.pictures = 0, 'no-picture', '{}'),
        (4, f.unpriced > 0, 'price-missing', jsonb_build_object('count', f.unpriced)),
        (5, f.not_above > 0, 'compare-at-not-above-price', jsonb_build_object('count', f.not_above)),
        (6, f.alike > 0, 'variants-alike', jsonb_build_object('count', f.alike))
      ) AS rule (place, broken, code, params) WHERE broken
      UNION ALL
      SELECT * FROM (
        SELECT DISTINCT ON (place) place, code, jsonb_build_object('count', has, 'limit', most, 'platform', l.name)
        FROM (VALUES ${limits}) AS l (platform, name, variants, options, pictures, title_length, option_length)
        CROSS JOIN LATERAL (VALUES
          (7, 'too-many-variants', f.included, l.variants),
          (8, 'too-many-options', g.options, l.options),
          (9, 'too-many-pictures', g.pictures, l.pictures),
          (10, 'title-too-long', char_length(i.title), l.title_length),
          (11, 'option-too-long', g.option_length, l.option_length)
        ) AS bound (place, code, has, most)
        WHERE l.platform = ANY (${platforms}) AND has > most
        ORDER BY place, most, l.name
      ) beyond
    ) AS found
  ) j`;
}
