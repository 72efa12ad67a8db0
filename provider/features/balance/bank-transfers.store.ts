import type { BankTransfer } from '#contract/bank-transfers.ts';
import type { GatewayCode, RechargeState } from '#contract/balance.values.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findProof } from './bank-proof.ts';
import { comparePayer } from './compare-payer.ts';

const LISTED = 200;
/** States in which somebody should look at the bank's statement. */
const TO_REVIEW: RechargeState[] = ['proof_uploaded', 'under_review'];

/** Transfers to be looked for, the oldest first; with a reference the one that is made with it, however it stands. */
export async function listBankTransfers(db: Queryable, reference: string | null): Promise<BankTransfer[]> {
  const query = rowsOf(db).orderBy('created_at').orderBy('id').limit(LISTED);
  const rows = await (
    reference === null ? query.where('state', 'in', TO_REVIEW) : query.where('gateway_charge_id', '=', reference)
  ).execute();
  return Promise.all(rows.map((row) => describe(db, row)));
}

export async function readBankTransfer(db: Queryable, rechargeId: string): Promise<BankTransfer> {
  const row = await rowsOf(db).where('id', '=', rechargeId).executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  return describe(db, row);
}

function rowsOf(db: Queryable) {
  return db
    .selectFrom('recharge')
    .select([
      'id',
      'account_id',
      'number',
      'gateway',
      'state',
      'gateway_charge_id',
      'pay_minor',
      'pay_currency',
      'credit_minor',
      'created_at',
    ])
    .where('gateway', 'in', ['bank-transfer', 'bank-transfer-simulated'] satisfies GatewayCode[])
    .where('gateway_charge_id', 'is not', null);
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

async function describe(db: Queryable, row: Row): Promise<BankTransfer> {
  const reference = row.gateway_charge_id ?? '';
  const [proof, account, waiting] = await Promise.all([
    findProof(db, row.account_id, row.id),
    db.selectFrom('account').select('legal_name').where('id', '=', row.account_id).executeTakeFirstOrThrow(),
    db
      .selectFrom('bank_receipt')
      .selectAll()
      .where('gateway', '=', row.gateway)
      .where('charge_id', '=', reference)
      .where('approved_at', 'is', null)
      .executeTakeFirst(),
  ]);
  return {
    rechargeId: row.id,
    accountId: row.account_id,
    number: row.number,
    method: row.gateway as GatewayCode,
    state: row.state as RechargeState,
    reference,
    pay: { amountMinor: row.pay_minor, currency: row.pay_currency },
    credit: cny(row.credit_minor),
    createdAt: row.created_at,
    proof,
    payer: comparePayer(account.legal_name, proof?.payerName ?? ''),
    waiting:
      waiting === undefined
        ? null
        : {
            received: { amountMinor: waiting.received_minor, currency: waiting.currency },
            bankReference: waiting.bank_reference,
            proposedBy: waiting.proposed_by,
            proposedAt: waiting.proposed_at,
          },
  };
}
