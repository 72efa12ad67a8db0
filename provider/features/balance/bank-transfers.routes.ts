import * as contract from '#contract/bank-transfers.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { parseReferenceCode } from '#provider/gateways/bank-transfer/reference-code.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { submitProof } from './bank-proof.ts';
import { listBankTransfers, readBankTransfer } from './bank-transfers.store.ts';
import { reviewBankTransfer } from './review-bank-transfer.ts';

/** Binds what merchants show of transfers, and what operators find on the bank's statement. */
export function bankTransferRoutes(api: Api, services: Services): void {
  api.bindOnce(contract.submitBankProof, ({ caller: { accountId, userId }, params, body }, tx) =>
    submitProof(tx, { accountId, userId, ...params }, body),
  );

  api.bindOperator(contract.listBankTransfers, async ({ query: { reference } }, tx) => {
    const wanted = reference === undefined ? null : (parseReferenceCode(reference) ?? reference);
    return { data: await listBankTransfers(tx, wanted), audit: { accountId: null } };
  });
  api.bindOperator(contract.linkBankProof, async ({ params: { rechargeId } }, tx) => {
    const { accountId, proof } = await readBankTransfer(tx, rechargeId);
    if (proof === null) throw new Refusal('not-found');
    const path = signFileLink(services.keys, { accountId, fileId: proof.fileId }, await readNow(tx));
    return { data: { path }, audit: { accountId } };
  });
  api.bindOperator(contract.decideBankTransfer, async ({ caller, params: { rechargeId }, body }, tx) => {
    const { before, after } = await reviewBankTransfer(services, tx, { rechargeId, operatorId: caller.userId, decision: body });
    const subject = { type: 'recharge', id: rechargeId, before, after };
    return { data: after, audit: { accountId: after.accountId, subject, reason: body.reason } };
  });
}
