import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { cny } from '#contract/money.values.ts';
import type { SourcingEvent, SourcingOffer, SourcingRequest } from '#contract/sourcing.ts';
import type { SourcingState } from '#contract/sourcing.values.ts';
import type { Queryable } from '#provider/database/database.ts';

export async function findSourcingRequest(db: Queryable, accountId: string, requestId: string): Promise<SourcingRequest | null> {
  const row = await requestRows(db, accountId).where('id', '=', requestId).executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

/** Every step a request took, the first one first. */
export async function findSourcingEvents(db: Queryable, accountId: string, requestId: string): Promise<z.infer<typeof SourcingEvent>[]> {
  const rows = await db
    .selectFrom('sourcing_event')
    .select(['to_state', 'actor_kind', 'at'])
    .where('account_id', '=', accountId)
    .where('entity_id', '=', requestId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    to: row.to_state as SourcingState,
    by: row.actor_kind as z.infer<typeof SourcingEvent>['by'],
    at: row.at,
  }));
}

/** Requests of an account, each with its offers. */
export function requestRows(db: Queryable, accountId: string) {
  return db
    .selectFrom('sourcing_request')
    .where('account_id', '=', accountId)
    .selectAll('sourcing_request')
    .select(offersOf().as('offers'));
}

type OfferRow = Omit<SourcingOffer, 'unitCost'> & { unitCostMinor: number };

function offersOf(): RawBuilder<OfferRow[]> {
  return sql<OfferRow[]>`(SELECT coalesce(json_agg(json_build_object('id', o.id, 'unitCostMinor', o.unit_cost_minor,
      'minQuantity', o.min_quantity, 'leadDays', o.lead_days, 'note', o.note) ORDER BY o.position), '[]')
    FROM sourcing_offer o WHERE o.account_id = sourcing_request.account_id AND o.request_id = sourcing_request.id)`;
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number];

export function toRequest(row: RequestRow): SourcingRequest {
  return {
    id: row.id,
    number: row.number,
    state: row.state as SourcingState,
    name: row.name,
    link: row.link,
    pictureUrl: row.picture_url,
    targetPrice:
      row.target_minor === null || row.target_currency === null ? null : { amountMinor: row.target_minor, currency: row.target_currency },
    monthlyQuantity: row.monthly_quantity,
    countries: row.countries,
    notes: row.notes,
    ownProductId: row.own_product_id,
    offers: row.offers.map(({ unitCostMinor, ...offer }) => ({ ...offer, unitCost: cny(unitCostMinor) })),
    validUntil: row.valid_until,
    acceptedOfferId: row.accepted_offer_id,
    productId: row.product_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
