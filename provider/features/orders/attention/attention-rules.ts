import { type RawBuilder, sql } from 'kysely';

/** Hours, days and lanes of the rules by which a parcel needs attention. */
const NO_NUMBER_DAYS = 7;
const NO_FIRST_SCAN_HOURS = 72;
/** By then nothing can be claimed any more, whatever the reason. */
const FORGOTTEN_DAYS = 300;
/** How long a parcel may stand still, by how long its method takes at most: express, usual, economy. */
const EXPRESS_DAYS = 7;
const USUAL_DAYS = 15;
const STILL_HOURS = { express: 48, usual: 5 * 24, economy: 10 * 24 };

/**
 * Why a parcel `p` needs attention as of now, the worst reason first; null: all is well, or a claim about it is under way or settled. The
 * conditions look at one parcel and its newest scan.
 */
export const attentionOf: RawBuilder<string | null> = sql`(
  SELECT CASE
    WHEN p.created_at <= app_now() - make_interval(days => ${FORGOTTEN_DAYS}::integer) THEN NULL
    WHEN EXISTS (SELECT 1 FROM claim c WHERE c.account_id = p.account_id AND c.parcel_id = p.id AND c.state NOT IN ('draft', 'withdrawn')) THEN NULL
    WHEN p.state = 'lost' THEN 'lost'
    WHEN p.state = 'returned' THEN 'returned'
    WHEN p.state = 'return_to_sender' THEN 'returning'
    WHEN p.state = 'delivered' THEN CASE WHEN last.place ~ '^[A-Z]{2}$' AND last.place <> goal.country THEN 'delivered-elsewhere' END
    WHEN p.state = 'exception' THEN 'exception'
    WHEN p.state = 'customs_hold' THEN 'customs-hold'
    WHEN p.tracking_number IS NULL AND goal.paid_at <= app_now() - make_interval(days => ${NO_NUMBER_DAYS}::integer) THEN 'no-number'
    WHEN p.state IN ('label_created', 'awaiting_pickup') THEN
      CASE WHEN p.tracking_number IS NOT NULL AND p.created_at <= app_now() - make_interval(hours => ${NO_FIRST_SCAN_HOURS}::integer) THEN 'no-first-scan' END
    WHEN last.at <= app_now() - make_interval(hours => CASE
        WHEN p.estimated_to - p.created_at <= make_interval(days => ${EXPRESS_DAYS}::integer) THEN ${STILL_HOURS.express}::integer
        WHEN p.estimated_to - p.created_at <= make_interval(days => ${USUAL_DAYS}::integer) THEN ${STILL_HOURS.usual}::integer
        ELSE ${STILL_HOURS.economy}::integer END) THEN 'no-movement'
    WHEN p.estimated_to < app_now() THEN 'estimate-passed'
  END
  FROM (
    SELECT min(o.country) AS country, min(coalesce(paid.paid_at, o.created_at)) AS paid_at
    FROM parcel_line pl JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id
    LEFT JOIN payment paid ON paid.account_id = o.account_id AND paid.id = o.payment_id
    WHERE pl.account_id = p.account_id AND pl.parcel_id = p.id
  ) goal
  LEFT JOIN LATERAL (
    SELECT e.at, e.place FROM tracking_event e WHERE e.account_id = p.account_id AND e.parcel_id = p.id ORDER BY e.seq DESC LIMIT 1
  ) last ON true)`;
