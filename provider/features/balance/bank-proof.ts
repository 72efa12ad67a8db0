import { v7 as uuidv7 } from 'uuid';
import type { BankProof, submitBankProof } from '#contract/bank-transfers.ts';
import { BANK_PROOF_PURPOSE } from '#contract/balance.values.ts';
import type { RechargeState } from '#contract/balance.values.ts';
import type { BodyOutput } from '#contract/endpoint.ts';
import { databaseErrorCode, type Queryable, type Tx } from '#provider/database/database.ts';
import { useUploads } from '#provider/features/uploads/use-uploads.ts';
import { findBankTransfer } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';

interface Asked {
  accountId: string;
  userId: string;
  rechargeId: string;
}

/** States in which a proof is of use. */
const PROVABLE: readonly RechargeState[] = ['redirected', 'more_info'];
const UNIQUE_VIOLATION = '23505';

/** Takes what a merchant says of a transfer. A document that proved another one is refused, whoever sends it. */
export async function submitProof(tx: Tx, asked: Asked, input: BodyOutput<typeof submitBankProof>): Promise<BankProof> {
  const { accountId, userId, rechargeId } = asked;
  const recharge = await requireProvable(tx, asked);
  await useUploads(tx, { accountId, userId, purpose: BANK_PROOF_PURPOSE, ids: [input.fileId], field: 'fileId' });
  const { sha256 } = await tx
    .selectFrom('stored_file')
    .select('sha256')
    .where('account_id', '=', accountId)
    .where('id', '=', input.fileId)
    .executeTakeFirstOrThrow();
  const id = uuidv7();
  await tx
    .insertInto('bank_proof')
    .values({
      account_id: accountId,
      id,
      recharge_id: rechargeId,
      file_id: input.fileId,
      file_sha256: sha256,
      paid_minor: input.paidMinor,
      currency: recharge.payCurrency,
      value_date: input.valueDate,
      payer_name: input.payerName,
      bank_reference: input.bankReference,
      uploaded_by: userId,
    })
    .execute()
    .catch((error: unknown) => {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
      throw new Refusal('validation-failed', { fields: [{ path: 'fileId', code: 'file-used' }] });
    });
  await moveRecharge(tx, recharge, { to: 'proof_uploaded', actor: { kind: 'merchant', id: userId } });
  const proof = await findProof(tx, accountId, rechargeId);
  if (proof === null) throw new Error('the proof that was just stored is gone');
  return proof;
}

/** The newest proof of a recharge; null: none was sent. */
export async function findProof(db: Queryable, accountId: string, rechargeId: string): Promise<BankProof | null> {
  const row = await db
    .selectFrom('bank_proof')
    .selectAll()
    .select((eb) => eb.cast<string>('value_date', 'text').as('sent_on'))
    .where('account_id', '=', accountId)
    .where('recharge_id', '=', rechargeId)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    fileId: row.file_id,
    paid: { amountMinor: row.paid_minor, currency: row.currency },
    valueDate: row.sent_on,
    payerName: row.payer_name,
    bankReference: row.bank_reference,
    uploadedAt: row.uploaded_at,
  };
}

async function requireProvable(tx: Tx, { accountId, rechargeId }: Asked): Promise<LockedRecharge> {
  const recharge = await lockRecharge(tx, { accountId, id: rechargeId });
  if (recharge === null || findBankTransfer(recharge.gateway) === null) throw new Refusal('not-found');
  if (!PROVABLE.includes(recharge.state)) throw new Refusal('state-conflict');
  return recharge;
}
