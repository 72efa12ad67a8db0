import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { raiseMakeUp as endpoint } from '#contract/make-ups.ts';
import { MAKE_UP_ANSWER_DAYS, MAKE_UP_LEAST_MINOR } from '#contract/make-ups.values.ts';
import type { Mode } from '#contract/money.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { raiseCharge, waiveCharge } from '#provider/features/payments/charges.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { addStoredFile } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockMakeUp, moveMakeUp, recordNewMakeUp } from './make-up-lifecycle.ts';
import { findMakeUp, type OwnedMakeUp } from './make-ups.store.ts';

type Wish = z.output<NonNullable<(typeof endpoint)['body']>['schema']>;
interface ChargedOrder {
  accountId: string;
  orderId: string;
  mode: Mode;
  paid: boolean;
  parcelId: string | null;
}

/** Asks a merchant for more than an order was quoted. The charge stands due, and only the merchant's own payment takes it; a small one is waived at once. */
export async function raiseMakeUp(
  tx: Tx,
  { wish, actor, photo }: { wish: Wish; actor: Actor; photo?: StoredContent & { contentType: string } },
): Promise<OwnedMakeUp> {
  const order = await findOrder(tx, wish);
  if (order === null || (wish.parcelNumber !== null && order.parcelId === null)) throw new Refusal('not-found');
  if (!order.paid) throw new Refusal('state-conflict');
  const { accountId, mode } = order;
  const chargeId = await raiseCharge(tx, { accountId, mode, kind: 'make_up', amountMinor: wish.amountMinor });
  if (photo !== undefined) await addStoredFile(tx, { ...photo, accountId, purpose: 'claim-evidence' });
  const id = uuidv7();
  const { number, answerBy } = await insert(tx, { order, wish, id, chargeId, fileId: photo?.id ?? null });
  await recordNewMakeUp(tx, { accountId, id }, actor);
  if (wish.amountMinor < MAKE_UP_LEAST_MINOR) await waive(tx, { accountId, makeUpId: id, cause: 'below-limit' });
  else {
    await notifyUsers(tx, {
      accountId,
      kind: 'make-up-raised',
      params: { number },
      path: `/balance/make-ups/${id}`,
      key: `make-up-raised:${id}`,
    });
    await addJob(tx, 'end-make-up-answer', { accountId, makeUpId: id }, { runAt: new Date(answerBy), key: `end-make-up-answer:${id}` });
  }
  const made = await findMakeUp(tx, { makeUpId: id });
  if (made === null) throw new Error('a make-up charge just made is gone');
  return made;
}

/** Gives up a make-up charge and the charge behind it. */
export async function waive(
  tx: Tx,
  asked: { accountId: string; makeUpId: string; cause: string; actor?: Actor; columns?: object },
): Promise<void> {
  const { actor = { kind: 'system' }, cause, columns = {} } = asked;
  const makeUp = await lockMakeUp(tx, asked);
  if (makeUp === null) throw new Refusal('not-found');
  await moveMakeUp(tx, makeUp, { to: 'waived', actor, cause, columns });
  await waiveCharge(tx, { accountId: asked.accountId, id: makeUp.chargeId, actor, cause });
}

async function findOrder(tx: Tx, { orderNumber, parcelNumber }: Wish): Promise<ChargedOrder | null> {
  const found = await sql<ChargedOrder>`
    SELECT o.account_id AS "accountId", o.id AS "orderId", o.mode, o.payment_state IN ('paid', 'partially_refunded', 'refunded') AS paid, (
      SELECT p.id FROM parcel p WHERE p.account_id = o.account_id AND p.number = ${parcelNumber}
        AND EXISTS (SELECT 1 FROM parcel_line pl WHERE pl.account_id = p.account_id AND pl.parcel_id = p.id AND pl.order_id = o.id)
    ) AS "parcelId"
    FROM orders o WHERE o.number = ${orderNumber}`.execute(tx);
  return found.rows[0] ?? null;
}

async function insert(
  tx: Tx,
  { order, wish, id, chargeId, fileId }: { order: ChargedOrder; wish: Wish; id: string; chargeId: string; fileId: string | null },
): Promise<{ number: string; answerBy: string }> {
  return tx
    .insertInto('make_up')
    .values({
      account_id: order.accountId,
      id,
      number: sql<string>`'MK' || nextval('make_up_number')`,
      order_id: order.orderId,
      parcel_id: order.parcelId,
      mode: order.mode,
      cause: wish.cause,
      amount_minor: wish.amountMinor,
      evidence: wish.evidence,
      evidence_file_id: fileId,
      quoted_g: wish.quotedG,
      measured_g: wish.measuredG,
      charge_id: chargeId,
      answer_by: sql<string>`app_now() + make_interval(days => ${MAKE_UP_ANSWER_DAYS})`,
    })
    .returning(['number', 'answer_by as answerBy'])
    .executeTakeFirstOrThrow();
}
