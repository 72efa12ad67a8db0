import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { CurrencyCode } from '#contract/money.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import type { Gateway } from '../gateway.ts';

export const SIGNATURE_HEADER = 'x-sandbox-signature';
const DELIVERY_TIMEOUT_MS = 5_000;

const Notice = z.object({
  deliveryId: z.string().min(1),
  chargeId: z.string().min(1),
  outcome: z.enum(['paid', 'failed', 'canceled']),
  amountMinor: z.int().min(1),
  currency: CurrencyCode,
  failureCode: z.string().nullable(),
});

/** The sandbox gateway: a page with three buttons in place of a bank, and signed notices like any gateway's. */
export const sandboxGateway: Gateway = {
  code: 'sandbox',
  async openCharge(services, charge) {
    const row = await services.database.db
      .insertInto('sandbox.charge')
      .values({
        id: `ch_${randomUUID().replaceAll('-', '')}`,
        amount_minor: charge.amountMinor,
        currency: charge.currency,
        reference: charge.reference,
        return_url: charge.returnUrl,
      })
      .onConflict((conflict) => conflict.column('reference').doUpdateSet({ return_url: charge.returnUrl }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { chargeId: row.id, payUrl: `/callbacks/sandbox/pay/${row.id}` };
  },
  readNotice(services, { headers, rawBody }) {
    const signature = headers[SIGNATURE_HEADER];
    if (typeof signature !== 'string' || !services.keys.verify('sandbox-gateway', rawBody.toString('base64'), signature)) {
      throw new Refusal('signature-invalid');
    }
    return Notice.parse(JSON.parse(rawBody.toString('utf8')));
  },
};

export interface SandboxCharge {
  id: string;
  amountMinor: number;
  currency: string;
  reference: string;
  returnUrl: string;
  state: string;
}

export async function findCharge(services: Services, chargeId: string): Promise<SandboxCharge | null> {
  const row = await services.database.db.selectFrom('sandbox.charge').selectAll().where('id', '=', chargeId).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reference: row.reference,
    returnUrl: row.return_url,
    state: row.state,
  };
}

const settledStates = { pay: 'paid', decline: 'failed', cancel: 'canceled' } as const;
export type SandboxDecision = keyof typeof settledStates;

/** What the person at the gateway page chose. The first choice stands; a notice of it is sent until it is taken. */
export async function decideCharge(services: Services, chargeId: string, decision: SandboxDecision): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const settled = await tx
      .updateTable('sandbox.charge')
      .set({ state: settledStates[decision], settled_at: sql<string>`app_now()` })
      .where('id', '=', chargeId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (settled.numUpdatedRows === 1n) await addJob(tx, 'sandbox-gateway-notice', { chargeId, deliveryId: randomUUID() });
  });
}

const NoticeJob = z.object({ chargeId: z.string(), deliveryId: z.string() });

/** Delivers the signed notice over HTTP; any answer but 2xx is tried again. */
export const sendSandboxNotice: Task = async (services, payload) => {
  const { chargeId, deliveryId } = NoticeJob.parse(payload);
  const charge = await findCharge(services, chargeId);
  if (charge === null) return;
  const body = JSON.stringify({
    deliveryId,
    chargeId,
    outcome: charge.state,
    amountMinor: charge.amountMinor,
    currency: charge.currency,
    failureCode: charge.state === 'failed' ? 'card-declined' : null,
  });
  const response = await fetch(`${services.ownUrl()}/callbacks/sandbox/notice`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: services.keys.sign('sandbox-gateway', Buffer.from(body).toString('base64')),
    },
    body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`notice answered ${response.status}`);
};
