import { sql } from 'kysely';
import type { z } from 'zod';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { OrderQuote } from '#contract/orders.ts';
import type { Queryable } from '#provider/database/database.ts';
import { type AmountsMinor, describeAmounts, describePacked, type PackedParcel } from '#provider/features/quotes/describe-offer.ts';
import type { FreightParts } from '#provider/features/shipping/quote-freight.ts';

type OwnColumns =
  'id' | 'methodCode' | 'methodName' | 'warehouse' | 'dutiesPaid' | 'minDays' | 'maxDays' | 'closedDays' | 'scheme' | 'taxMode';
interface QuoteRecord
  extends AmountsMinor, FreightParts, Pick<z.infer<typeof OrderQuote>, OwnColumns | 'warnings' | 'chargedG' | 'ownedUnits' | 'expiresAt'> {
  parcels: (PackedParcel & FreightParts)[];
}

const parts = (table: string) =>
  sql.raw(`'registrationMinor', ${table}.registration_minor, 'weightMinor', ${table}.weight_minor, 'remoteMinor', ${table}.remote_minor,
  'specialMinor', ${table}.special_minor, 'fuelMinor', ${table}.fuel_minor, 'discountMinor', ${table}.discount_minor`);

/** A quote of an order with its parcels, as it was made. */
export async function findQuote(
  queryable: Queryable,
  accountId: string,
  quoteId: string,
  locale: Locale,
): Promise<z.infer<typeof OrderQuote> | null> {
  const found = await sql<{ quote: QuoteRecord }>`
    SELECT jsonb_build_object('id', q.id, 'methodCode', q.method_code, 'methodName', coalesce(m.names ->> ${locale}, m.names ->> ${defaultLocale}),
      'warehouse', q.warehouse_code, 'chargedG', q.charged_g, 'ownedUnits', q.owned_units, 'minDays', q.min_days, 'maxDays', q.max_days, 'dutiesPaid', q.duties_paid,
      'closedDays', q.closed_days, 'scheme', q.scheme, 'taxMode', q.tax_mode, 'warnings', q.warnings, 'goodsMinor', q.goods_minor,
      'freightMinor', q.freight_minor, 'insuranceMinor', q.insurance_minor, 'dutyMinor', q.duty_minor, 'taxMinor', q.tax_minor,
      'clearanceMinor', q.clearance_minor, 'serviceMinor', q.service_minor, 'totalMinor', q.total_minor,
      'doorDutyMinor', q.door_duty_minor, 'doorTaxMinor', q.door_tax_minor, ${parts('q')},
      'expiresAt', to_char(q.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'parcels', (SELECT jsonb_agg(jsonb_build_object('actualG', p.actual_g, 'volumetricG', p.volumetric_g, 'chargedG', p.charged_g,
          'chargedBy', p.charged_by, 'divisorCm3PerKg', p.divisor_cm3_per_kg, 'volumetricRule', p.volumetric_rule, 'stepG', p.step_g, 'minG', p.min_g,
          'freightMinor', p.freight_minor, 'items', p.items, 'charges', p.charges, ${parts('p')}) ORDER BY p.place)
        FROM quote_parcel p WHERE p.account_id = q.account_id AND p.quote_id = q.id)) AS quote
    FROM quote q JOIN quoted_method m ON m.rate_book_version = q.rate_book_version AND m.code = q.method_code
    WHERE q.account_id = ${accountId} AND q.id = ${quoteId}`.execute(queryable);
  const [row] = found.rows;
  return row === undefined ? null : toQuote(row.quote);
}

function toQuote(quote: QuoteRecord): z.infer<typeof OrderQuote> {
  const { id, methodCode, methodName, warehouse, dutiesPaid, minDays, maxDays, closedDays, scheme, taxMode } = quote;
  const { warnings, chargedG, ownedUnits, expiresAt, parcels } = quote;
  return {
    ...{
      id,
      methodCode,
      methodName,
      warehouse,
      dutiesPaid,
      minDays,
      maxDays,
      closedDays,
      scheme,
      taxMode,
      warnings,
      chargedG,
      ownedUnits,
      expiresAt,
    },
    ...describeAmounts(quote, quote),
    parcels: parcels.map((parcel) => describePacked(parcel, parcel)),
  };
}
