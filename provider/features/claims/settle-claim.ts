import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { moveOrder } from '#provider/features/orders/move-order.ts';
import { refundParts } from '#provider/features/orders/refund-order.ts';
import { reissueOrder } from '#provider/features/orders/reissue-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { accountOfPart, partsOf, type RefundedPart, shareParts } from './claim-amounts.ts';
import { moveClaim } from './claim-lifecycle.ts';
import { notifyOfClaim } from './claim-notice.ts';
import { findClaimFacts, findClaimLines } from './claims.store.ts';
import type { OpenedClaim } from './open-claim.ts';

/**
 * Pays a decided claim back into the wallet, line by line, and writes its credit note. Of a sum below the cap each part bears its share. More than
 * the order was charged is refused by the books, and nothing happens.
 */
export async function refundClaim(
  tx: Tx,
  { claim, chargedOrder }: OpenedClaim,
  { amountMinor, actor }: { amountMinor: number; actor: Actor },
): Promise<void> {
  const { accountId, id } = claim;
  const facts = await findClaimFacts(tx, accountId, id);
  if (facts === null) throw new Error('a locked claim is not there');
  const all = partsOf({ lines: await findClaimLines(tx, accountId, id), parcel: facts });
  const parts = amountMinor === claim.capMinor ? all : shareParts(all, amountMinor);
  const leftMinor = await refundParts(tx, chargedOrder, {
    parts: parts.map((part) => ({ account: accountOfPart[part.part], amountMinor: part.amountMinor })),
    reason: 'claim-refunded',
  });
  const payment = leftMinor === 0 ? 'refunded' : 'partially_refunded';
  await moveOrder(tx, chargedOrder, { payment, actor, cause: 'claim-refunded' });
  await writeCreditNote(tx, claim, parts);
  await notifyOfClaim(tx, await moveClaim(tx, claim, { to: 'refunded', actor, amountMinor }), 'claim-refunded');
}

async function writeCreditNote(tx: Tx, { accountId, id, chargedOrderId }: OpenedClaim['claim'], parts: RefundedPart[]): Promise<void> {
  const refundId = uuidv7();
  await tx
    .insertInto('claim_refund')
    .values({
      account_id: accountId,
      id: refundId,
      number: sql<string>`'CN' || nextval('claim_refund_number')`,
      claim_id: id,
      order_id: chargedOrderId,
      amount_minor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    })
    .execute();
  await tx
    .insertInto('claim_refund_line')
    .values(
      parts.map(({ part, orderLineId, amountMinor }, index) => ({
        account_id: accountId,
        refund_id: refundId,
        position: index + 1,
        order_line_id: orderLineId,
        part,
        amount_minor: amountMinor,
      })),
    )
    .execute();
}

/** Sends the goods of a decided claim again at no cost, each linked to the other. Refused as stock-short where they are not there. */
export async function reshipClaim(services: Services, tx: Tx, { claim, order }: OpenedClaim, actor: Actor): Promise<void> {
  const { accountId, id, parcelId } = claim;
  const lines = await findClaimLines(tx, accountId, id);
  const reissued = await reissueOrder(services, tx, order, { parcelId, lines, actor });
  for (const { orderLineId, reissuedLineId } of reissued.lines)
    await tx
      .updateTable('claim_line')
      .set({ reship_line_id: reissuedLineId })
      .where('account_id', '=', accountId)
      .where('claim_id', '=', id)
      .where('order_line_id', '=', orderLineId)
      .execute();
  const columns = { reship_order_id: reissued.id };
  await notifyOfClaim(tx, await moveClaim(tx, claim, { to: 'reship_created', actor, columns }), 'claim-reshipped');
}
