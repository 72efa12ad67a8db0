import * as contract from '#contract/claims.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { answerOffer, appealClaim, withdrawClaim } from './answer-claim.ts';
import { calculateClaim, getClaimTerms } from './calculate-claim.ts';
import { addClaimFile, linkClaimFile, removeClaimFile } from './claim-evidence.ts';
import { findClaimsToDecide } from './claims.store.ts';
import { createClaim } from './create-claim.ts';
import { decideClaim } from './decide-claim.ts';
import { describeCalculation, getClaim, readClaim } from './get-claim.ts';
import { listClaims } from './list-claims.ts';
import { submitClaim } from './submit-claim.ts';

const LISTED = 200;

/** Binds what merchants do with their claims, and what operators decide. */
export function claimRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.getClaimTerms, ({ caller, params }) => getClaimTerms(db, caller.accountId, params.parcelId));
  api.bind(contract.calculateClaim, async ({ caller, body }) => describeCalculation(await calculateClaim(db, caller.accountId, body)));
  api.bindList(contract.listClaims, ({ caller, query }) => listClaims(services, caller.accountId, query));
  api.bind(contract.getClaim, ({ caller, params }) => getClaim(db, caller.accountId, params.claimId));
  api.bindOnce(contract.createClaim, ({ caller: { accountId, userId }, body }, tx) => createClaim(tx, { accountId, userId, wish: body }));
  api.bindOnce(contract.addClaimFile, ({ caller: { accountId, userId }, params, body }, tx) =>
    addClaimFile(tx, { accountId, userId, ...params, ...body }),
  );
  api.bind(contract.removeClaimFile, ({ caller: { accountId, userId }, params }) =>
    removeClaimFile(services, { accountId, userId, ...params }),
  );
  api.bind(contract.linkClaimFile, ({ caller: { accountId }, params }) => linkClaimFile(services, { accountId, ...params }));
  api.bindOnce(contract.submitClaim, ({ caller: { accountId, userId }, params, body }, tx) =>
    submitClaim(tx, { accountId, userId, ...params, ...body }),
  );
  api.bindOnce(contract.answerClaimOffer, ({ caller: { accountId, userId }, params, body }, tx) =>
    answerOffer(tx, { accountId, userId, ...params, ...body }),
  );
  api.bindOnce(contract.appealClaim, ({ caller: { accountId, userId }, params, body }, tx) =>
    appealClaim(tx, { accountId, userId, ...params, ...body }),
  );
  api.bindOnce(contract.withdrawClaim, ({ caller: { accountId, userId }, params }, tx) =>
    withdrawClaim(tx, { accountId, userId, ...params }),
  );

  api.bindOperator(contract.listClaimsToDecide, async (_call, tx) => ({
    data: await findClaimsToDecide(tx, LISTED),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.readClaim, async ({ params }, tx) => {
    const data = await readClaim(tx, params);
    return { data, audit: { accountId: data.accountId } };
  });
  api.bindOperator(contract.decideClaim, async ({ caller, params: { claimId }, body }, tx) => {
    const before = await readClaim(tx, { claimId });
    const actor = { kind: 'operator', id: caller.userId } as const;
    await decideClaim(services, tx, { accountId: before.accountId, claimId, decision: body, actor });
    return auditedDecision(tx, before, body.text);
  });
}

async function auditedDecision(tx: Tx, before: contract.OperatorClaim, reason: string) {
  const after = await readClaim(tx, { claimId: before.id });
  const facts = ({ state, offer, refunded, rule }: contract.OperatorClaim) => ({ state, offer, refunded, rule });
  const subject = { type: 'claim', id: before.id, before: facts(before), after: facts(after) };
  return { data: after, audit: { accountId: before.accountId, subject, reason } };
}
