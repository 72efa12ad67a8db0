import { sql } from 'kysely';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { moveOrder, type OrderStates } from './move-order.ts';
import { findParcelsOfOrder } from './parcels.store.ts';
import { worstDeliveryState } from './worst-delivery-state.ts';

/** Items of an order, over all its lines. */
interface SentItems {
  /** To be sent: neither canceled nor refused. */
  wanted: number;
  shipped: number;
  delivered: number;
  /** Whether any parcel has left, be it with half a bundle. */
  anyLeft: boolean;
}

/** What an order goes through once packed. */
const WAY: readonly FulfillmentState[] = ['packed', 'partially_shipped', 'shipped', 'closed'];

/**
 * Brings a locked order up to where its parcels are: what its lines have shipped, `partially_shipped`, `shipped` and `closed`, and the delivery
 * state of its worst parcel. Called by whoever makes or moves a parcel.
 */
export async function followParcels(tx: Tx, order: OrderStates, actor: Actor): Promise<void> {
  const reached = stateOf(await countSentItems(tx, order));
  const parcels = await findParcelsOfOrder(tx, order);
  const facts = { delivery_state: worstDeliveryState(parcels.map(({ state }) => state)) };
  let standing = order;
  for (const fulfillment of stepsTo(order.fulfillment, reached)) standing = await moveOrder(tx, standing, { fulfillment, actor, facts });
}

/** Null while all parcels are in the warehouse. */
function stateOf({ wanted, shipped, delivered, anyLeft }: SentItems): FulfillmentState | null {
  if (!anyLeft) return null;
  if (shipped < wanted) return 'partially_shipped';
  return delivered < wanted ? 'shipped' : 'closed';
}

/** The states to go through, never back; an order that stays has the one it is in. */
function stepsTo(from: FulfillmentState, reached: FulfillmentState | null): FulfillmentState[] {
  if (reached === null || WAY.indexOf(reached) <= WAY.indexOf(from)) return [from];
  return reached === 'closed' && from !== 'shipped' ? ['shipped', 'closed'] : [reached];
}

/**
 * Writes what each line has shipped and gives the sums. An item whose goods are in several parcels, as those of a bundle may be, has shipped with
 * the last of them: each parcel still in the warehouse keeps back as many items as it has goods of.
 */
async function countSentItems(tx: Tx, { accountId, id }: OrderStates): Promise<SentItems> {
  const counted = await sql<SentItems>`
    WITH line AS (
      SELECT l.id, l.quantity - l.quantity_canceled AS wanted,
        coalesce(sum(pl.quantity) FILTER (WHERE p.shipped_at IS NOT NULL), 0) AS gone,
        coalesce(sum(pl.quantity) FILTER (WHERE p.shipped_at IS NULL), 0) AS waiting,
        coalesce(sum(pl.quantity) FILTER (WHERE p.state = 'delivered'), 0) AS arrived,
        coalesce(sum(pl.quantity) FILTER (WHERE p.state <> 'delivered'), 0) AS under_way
      FROM order_line l
      LEFT JOIN parcel_line pl ON pl.account_id = l.account_id AND pl.order_id = l.order_id AND pl.order_line_id = l.id
      LEFT JOIN parcel p ON p.account_id = pl.account_id AND p.id = pl.parcel_id
      WHERE l.account_id = ${accountId} AND l.order_id = ${id}
      GROUP BY l.account_id, l.id
    ),
    sent AS (
      SELECT id, wanted, gone, greatest(0, least(gone, wanted - waiting))::integer AS shipped,
        greatest(0, least(arrived, wanted - under_way))::integer AS delivered FROM line
    ),
    written AS (
      UPDATE order_line l SET quantity_shipped = s.shipped FROM sent s
      WHERE l.account_id = ${accountId} AND l.id = s.id AND l.quantity_shipped <> s.shipped
    )
    SELECT coalesce(sum(wanted), 0)::integer AS wanted, coalesce(sum(shipped), 0)::integer AS shipped,
      coalesce(sum(delivered), 0)::integer AS delivered, coalesce(bool_or(gone > 0), false) AS "anyLeft" FROM sent`.execute(tx);
  const [items] = counted.rows;
  if (items === undefined) throw new Error('counting gave no row');
  return items;
}
