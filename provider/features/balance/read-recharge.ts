import type { getRecharge } from '#contract/balance.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { RechargeState } from '#contract/balance.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findBankTransfer } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findProof } from './bank-proof.ts';
import { findRecharge, listRechargeEvents, type RechargeRow } from './balance.store.ts';
import { listDisputes } from './disputes.ts';

/** A bank transfer can still be made, or is being looked for. */
const TRANSFERABLE: readonly RechargeState[] = ['redirected', 'proof_uploaded', 'under_review', 'more_info'];

/** One recharge with its timeline, disputes and, of a bank transfer, where it goes to. */
export async function readRecharge(
  services: Services,
  db: Queryable,
  accountId: string,
  rechargeId: string,
): Promise<DataOf<typeof getRecharge>> {
  const recharge = await findRecharge(db, accountId, rechargeId);
  if (recharge === null) throw new Refusal('not-found');
  const events = await listRechargeEvents(db, accountId, rechargeId);
  const disputes = await listDisputes(db, accountId, rechargeId);
  return { ...recharge, events, disputes, bankTransfer: await describeTransfer(services, db, accountId, recharge) };
}

async function describeTransfer(
  { config }: Services,
  db: Queryable,
  accountId: string,
  { id, method, pay, state, gatewayChargeId }: RechargeRow,
) {
  const gateway = findBankTransfer(method);
  if (gateway === null || gatewayChargeId === null || !TRANSFERABLE.includes(state)) return null;
  // None any more where the account was taken out of the configuration.
  const account = gateway.accountsOf(config).find((each) => each.currency === pay.currency);
  return account === undefined ? null : { account, reference: gatewayChargeId, proof: await findProof(db, accountId, id) };
}
