/** Different numbers make another catalog. */
const SEED = 20_261_122;

/** Three syllables of 32 make a word, so that each language has 32,768 of its own. */
const syllables = {
  'en-US':
    'bar bel bin bor cam car cle con dan der dor fil fen gar gel hol kar lan lem lin mar mel mon nor pel ral ren sol tam tel ver win',
  'es-ES': 'ba bra ca co cla da do du es fa flo ga gui ja la le lo ma mi mo na ni pa pe ra ri sa so ta ti va zu',
  'pt-BR': 'ar ba be ca che co da de do es fa fo ga gu ja jo la lha li ma me nha no pe pi ra ro sa te to va xi',
};

/** Functions of one session, and words of which a few are very common. */
export const generatorSql = `
  CREATE FUNCTION pg_temp.even(product bigint, slot integer) RETURNS double precision LANGUAGE sql IMMUTABLE AS
    'SELECT (hashint8extended(product * 64 + slot, ${SEED}) & 9007199254740991) / 9007199254740992.0::double precision';
  CREATE TEMP TABLE bench_word AS
    SELECT place, ${Object.entries(syllables)
      .map(([locale, parts]) => `${wordOf(parts)} AS "${locale}"`)
      .join(', ')}
    FROM (SELECT place, (place * 10007 + 4711) & 32767 AS code FROM generate_series(0, 32767) place) places;
  ANALYZE bench_word;
  CREATE FUNCTION pg_temp.product_id(product bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(product), 12, '0'))::uuid$$;
  CREATE FUNCTION pg_temp.variant_id(variant bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$SELECT ('01900001-0000-7000-8000-' || lpad(to_hex(variant), 12, '0'))::uuid$$;
  CREATE FUNCTION pg_temp.category_id(level integer, place integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$SELECT ('01900002-0000-7000-8000-' || lpad(to_hex(level * 1000 + place), 12, '0'))::uuid$$`;

function wordOf(parts: string): string {
  const list = `(ARRAY['${parts.replaceAll(' ', "', '")}'])`;
  return `${list}[(code & 31) + 1] || ${list}[((code >> 5) & 31) + 1] || ${list}[((code >> 10) & 31) + 1]`;
}

/** Five words make a name, seven a description. */
function phrasesOf(locale: string): string {
  return `string_agg("${locale}", ' ' ORDER BY slot) FILTER (WHERE slot <= 5) AS "${locale} name",
        string_agg("${locale}", ' ' ORDER BY slot) FILTER (WHERE slot > 5) AS "${locale} description"`;
}

/** 8, 40 and 200 categories on the three levels. */
export const categoriesSql = `
  INSERT INTO category (id, parent_id, level, code, position)
  SELECT pg_temp.category_id(level, place), CASE WHEN level > 1 THEN pg_temp.category_id(level - 1, place / 5) END, level,
    format('bench-%s-%s', level, place), level * 1000 + place
  FROM (VALUES (1, 8), (2, 40), (3, 200)) levels (level, categories), generate_series(0, categories - 1) place;
  INSERT INTO category_text (category_id, locale, name)
  SELECT id, locale, code FROM category, unnest(ARRAY['en-US', 'es-ES', 'pt-BR']) locale`;

/** Statements that write the products from $1 to $2. */
export const catalogSql = [
  `INSERT INTO product (id, spu, source, status, category_1_id, category_2_id, category_3_id, attributes, processing_hours, options,
      picture_count, cost_from_minor, cost_to_minor, variant_count, stock_total, declared_total, warehouses, listed_count, rank, created_at,
      cost_before_drop_minor, cost_dropped_at)
    SELECT pg_temp.product_id(n), 'BX-' || lpad(n::text, 8, '0'), 'demo', CASE WHEN u1 < 0.98 THEN 'on_sale' ELSE 'off_sale' END,
      pg_temp.category_id(1, leaf / 25), pg_temp.category_id(2, leaf / 5), pg_temp.category_id(3, leaf),
      CASE WHEN u2 < 0.12 THEN ARRAY['battery_pi967'] WHEN u2 < 0.16 THEN ARRAY['liquid'] ELSE '{}' END,
      CASE WHEN u3 < 0.2 THEN 24 WHEN u3 < 0.8 THEN 48 ELSE 72 END,
      '[{"names": {"en-US": "Colour"}, "values": {}}]', 4, cost, cost + 150, 3,
      3 * (500 * u1 * u3)::integer, CASE WHEN u2 > 0.7 THEN 3000 ELSE 0 END, CASE WHEN u4 < 0.2 THEN ARRAY['CN', 'US'] ELSE ARRAY['CN'] END,
      (2000 * u4 ^ 12)::integer, (1000000 * u5 ^ 3)::integer, now() - interval '3 years' * u6,
      CASE WHEN u6 > 0.97 THEN cost + cost / 10 + 1 END, CASE WHEN u6 > 0.97 THEN now() - interval '60 days' * u5 END
    FROM (
      SELECT n, (200 * pg_temp.even(n, 40) ^ 2)::integer % 200 AS leaf, (200 + 40000 * pg_temp.even(n, 41) ^ 3)::bigint AS cost,
        pg_temp.even(n, 42) AS u1, pg_temp.even(n, 43) AS u2, pg_temp.even(n, 44) AS u3, pg_temp.even(n, 45) AS u4,
        pg_temp.even(n, 46) AS u5, pg_temp.even(n, 47) AS u6
      FROM generate_series($1::bigint, $2::bigint) n
    ) drawn`,
  `INSERT INTO product_text (product_id, locale, name, description_html, material, keywords)
    SELECT pg_temp.product_id(n), locale, name, '<p>' || description || '.</p>', 'cotton', 'BX-' || lpad(n::text, 8, '0')
    FROM (
      SELECT n, ${Object.keys(syllables).map(phrasesOf).join(', ')}
      FROM (
        SELECT n, slot, (32767 * pg_temp.even(n, slot) ^ 4)::integer AS place
        FROM generate_series($1::bigint, $2::bigint) n, generate_series(1, 12) slot
      ) drawn JOIN bench_word USING (place) GROUP BY n
    ) phrased, LATERAL (VALUES ${Object.keys(syllables)
      .map((locale) => `('${locale}', "${locale} name", "${locale} description")`)
      .join(', ')}) texts (locale, name, description)`,
  `INSERT INTO variant (id, product_id, position, sku, option_values, cost_minor, suggested_price_minor, suggested_currency, picture_position,
      net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    SELECT pg_temp.variant_id(n * 4 + place), pg_temp.product_id(n), place, format('BX-%s-%s', lpad(n::text, 8, '0'), place + 1),
      ARRAY['colour-' || place], p.cost_from_minor + 75 * place, (p.cost_from_minor + 75 * place) / 3, 'USD', place, 180, 220, 200, 150, 60
    FROM generate_series($1::bigint, $2::bigint) n JOIN product p ON p.id = pg_temp.product_id(n), generate_series(0, 2) place`,
  `INSERT INTO stock_level (variant_id, warehouse_code, counted, declared)
    SELECT pg_temp.variant_id(n * 4 + place), warehouse, CASE warehouse WHEN 'CN' THEN p.stock_total / 3 ELSE 0 END,
      CASE warehouse WHEN 'CN' THEN p.declared_total / 3 ELSE 0 END
    FROM generate_series($1::bigint, $2::bigint) n JOIN product p ON p.id = pg_temp.product_id(n), generate_series(0, 2) place,
      unnest(p.warehouses) warehouse`,
];
