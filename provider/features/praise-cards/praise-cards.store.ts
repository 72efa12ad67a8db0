import { sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import type { Money } from '#contract/money.ts';
import type { OrderPraiseCard, PraiseCard, ReviewedPraiseCard } from '#contract/praise-cards.ts';
import type { PraiseCardAction, PraiseCardState, PraiseCardWarning } from '#contract/praise-cards.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { drawCard } from './draw-card.ts';
import { hasIncentive } from './find-incentives.ts';

const LISTED = 200;

type CardRecord = Omit<ReviewedPraiseCard, 'drawing' | 'warnings' | 'actions' | 'editable'>;

const COLUMNS = sql`c.account_id AS "accountId", c.id, c.name, c.locale, c.state, c.reject_reason AS "rejectReason", c.design,
  jsonb_build_object('storeIds', to_jsonb(c.store_ids), 'productIds', to_jsonb(c.product_ids), 'countries', to_jsonb(c.countries),
    'minValueMinor', c.min_value_minor, 'firstOrderOnly', c.first_order_only, 'position', c.position) AS rules,
  CASE WHEN c.file_id IS NOT NULL THEN jsonb_build_object('fileId', c.file_id, 'contentType',
    (SELECT f.content_type FROM stored_file f WHERE f.account_id = c.account_id AND f.id = c.file_id),
    'widthPx', c.file_width, 'heightPx', c.file_height, 'resolution', c.resolution) END AS artwork,
  (SELECT count(*) FROM parcel_praise_card p WHERE p.account_id = c.account_id AND p.praise_card_id = c.id)::integer AS packed,
  c.version, c.updated_at AS "updatedAt", c.submitted_at AS "submittedAt"`;

/** The account's cards by their place, retired ones last; or the one named. */
export async function findCards(queryable: Queryable, { accountId, id }: { accountId: string; id?: string }): Promise<PraiseCard[]> {
  const found = await sql<CardRecord>`SELECT ${COLUMNS} FROM praise_card c
    WHERE c.account_id = ${accountId} AND ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    ORDER BY c.state = 'retired', c.position, c.created_at, c.id`.execute(queryable);
  return found.rows.map(({ accountId: _account, submittedAt: _submitted, ...card }) => describeCard(card));
}

export async function requireCard(queryable: Queryable, key: { accountId: string; id: string }): Promise<PraiseCard> {
  const [card] = await findCards(queryable, key);
  if (card === undefined) throw new Refusal('not-found');
  return card;
}

/** Cards that wait for their review, or the one named in whatever state. */
export async function findReviewedCards(queryable: Queryable, id?: string): Promise<ReviewedPraiseCard[]> {
  const found = await sql<CardRecord>`SELECT ${COLUMNS} FROM praise_card c
    WHERE ${id === undefined ? sql`c.state = 'in_review'` : sql`c.id = ${id}`} ORDER BY c.submitted_at, c.id LIMIT ${LISTED}`.execute(
    queryable,
  );
  return found.rows.map(({ accountId, submittedAt, ...card }) => ({ ...describeCard(card), accountId, submittedAt }));
}

function describeCard(card: Omit<CardRecord, 'accountId' | 'submittedAt'>): PraiseCard {
  const { state, design } = card;
  return {
    ...card,
    drawing: drawCard(design),
    warnings: warningsOf(card),
    actions: [...actionsIn[state]],
    editable: state === 'draft' || state === 'rejected',
  };
}

function warningsOf({ design, artwork }: Pick<CardRecord, 'design' | 'artwork'>): PraiseCardWarning[] {
  if (artwork === null) return hasIncentive(design) ? ['incentive'] : [];
  if (artwork.resolution === null) return ['resolution-unknown'];
  return artwork.resolution === 'low' ? ['resolution-low'] : [];
}

/** What a merchant may do with a card in each state. */
const actionsIn: Record<PraiseCardState, readonly PraiseCardAction[]> = {
  draft: ['submit', 'retire'],
  in_review: ['withdraw'],
  approved: ['pause', 'retire'],
  rejected: ['retire'],
  paused: ['resume', 'retire'],
  retired: [],
};

/** What a printed card costs now. */
export async function findCardPrice(queryable: Queryable): Promise<Money> {
  const found = await sql<{ minor: number }>`
    SELECT price_minor AS minor FROM praise_card_price WHERE valid_from <= app_now() ORDER BY valid_from DESC LIMIT 1`.execute(queryable);
  const [price] = found.rows;
  if (price === undefined) throw new Error('printed cards have no price');
  return cny(price.minor);
}

/** The card of an order by its quote, with the parcel it was put into. */
export async function findOrderCard(
  queryable: Queryable,
  { accountId, orderId, quoteId }: { accountId: string; orderId: string; quoteId: string | null },
): Promise<OrderPraiseCard | null> {
  if (quoteId === null) return null;
  const found = await sql<{ id: string; name: string; priceMinor: number; parcelNumber: string | null }>`
    SELECT q.praise_card_id AS id, q.name, q.price_minor AS "priceMinor",
      (SELECT p.number FROM parcel_praise_card c JOIN parcel p ON p.account_id = c.account_id AND p.id = c.parcel_id
        WHERE c.account_id = q.account_id AND c.order_id = ${orderId} ORDER BY c.packed_at LIMIT 1) AS "parcelNumber"
    FROM quote_praise_card q WHERE q.account_id = ${accountId} AND q.quote_id = ${quoteId}`.execute(queryable);
  const [card] = found.rows;
  if (card === undefined) return null;
  const { priceMinor, ...rest } = card;
  return { ...rest, price: cny(priceMinor) };
}
