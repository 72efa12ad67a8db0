import { sql } from 'kysely';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { Money } from '#contract/money.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { OperatorMistake } from '#provider/operator.ts';

const GATEWAYS = ['bank-transfer', 'bank-transfer-simulated'] satisfies GatewayCode[];
const LISTED = 200;

/** Money of a bank transfer that is to be sent back from our bank by hand. */
export interface BankRefund {
  id: string;
  /** What the transfer was made with. */
  reference: string;
  amount: Money;
  /** As the newest proof names them; null: none was sent. */
  payerName: string | null;
  accountId: string | null;
  rechargeId: string | null;
  notedAt: string;
  sentAt: string | null;
}

/** Refunds that nobody has sent yet, the oldest first. */
export async function listUnsentRefunds(db: Queryable): Promise<BankRefund[]> {
  const rows = await refundsOf(db).where('o.sent_at', 'is', null).orderBy('o.made_at').orderBy('o.key').limit(LISTED).execute();
  return rows.map(toRefund);
}

/** Notes that a refund was sent. One that was sent before is refused: the bank would have sent it twice. */
export async function markRefundSent(tx: Tx, id: string): Promise<BankRefund> {
  const marked = await tx
    .updateTable('gateway_operation')
    .set({ sent_at: sql<string>`app_now()` })
    .where('gateway', 'in', GATEWAYS)
    .where('kind', '=', 'refund')
    .where('operation_id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (marked.numUpdatedRows !== 1n) throw new OperatorMistake(`No refund ${id} is to be sent.`);
  return toRefund(await refundsOf(tx).where('o.operation_id', '=', id).executeTakeFirstOrThrow());
}

function refundsOf(db: Queryable) {
  return db
    .selectFrom('gateway_operation as o')
    .leftJoin('recharge as r', (join) => join.onRef('r.gateway', '=', 'o.gateway').onRef('r.gateway_charge_id', '=', 'o.charge_id'))
    .select([
      'o.operation_id',
      'o.charge_id',
      'o.amount_minor',
      'o.currency',
      'o.made_at',
      'o.sent_at',
      'r.account_id',
      'r.id as recharge_id',
    ])
    .select(({ selectFrom }) =>
      selectFrom('bank_proof as p')
        .select('p.payer_name')
        .whereRef('p.account_id', '=', 'r.account_id')
        .whereRef('p.recharge_id', '=', 'r.id')
        .orderBy('p.uploaded_at', 'desc')
        .limit(1)
        .as('payer_name'),
    )
    .where('o.gateway', 'in', GATEWAYS)
    .where('o.kind', '=', 'refund');
}
type Row = Awaited<ReturnType<ReturnType<typeof refundsOf>['executeTakeFirstOrThrow']>>;

function toRefund(row: Row): BankRefund {
  return {
    id: row.operation_id,
    reference: row.charge_id,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    payerName: row.payer_name,
    accountId: row.account_id,
    rechargeId: row.recharge_id,
    notedAt: row.made_at,
    sentAt: row.sent_at,
  };
}
