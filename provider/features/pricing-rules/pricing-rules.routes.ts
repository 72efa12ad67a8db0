import * as runs from '#contract/price-runs.ts';
import * as contract from '#contract/pricing-rules.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Api } from '#provider/http/api.ts';
import { ratesOfDay } from '#provider/rates/rate-of-day.ts';
import type { Services } from '#provider/services.ts';
import { applyRulesToDrafts, previewDraftPrices } from './apply-rules-to-drafts.ts';
import { withWarnings } from './fit-rule.ts';
import { listPriceRunRows, listPriceRuns } from './list-price-runs.ts';
import { omitPriceRunRows } from './omit-price-run-rows.ts';
import { planPriceRun } from './plan-price-run.ts';
import { previewPricingRule } from './preview-pricing-rule.ts';
import { requireRun } from './require-run.ts';
import { rollBackPriceRun } from './roll-back-price-run.ts';
import { findRules } from './rules.store.ts';
import { createPricingRule, deletePricingRule, orderPricingRules, updatePricingRule } from './save-pricing-rules.ts';
import { cancelPriceRun, startPriceRun } from './start-price-run.ts';

/** How prices are made of costs, and the runs that set them on live listings. */
export function pricingRuleRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.listPricingRules, async ({ caller }) => ({
    rules: withWarnings(await findRules(db, caller.accountId), await readNow(db)),
    currencies: ratesOfDay(services.config),
  }));
  api.bindOnce(contract.createPricingRule, ({ caller, body }, tx) => createPricingRule(services, tx, memberOf(caller), body));
  api.bind(contract.orderPricingRules, ({ caller, body }) => orderPricingRules(services, caller.accountId, body.ruleIds));
  api.bind(contract.previewPricingRule, ({ caller, body, locale }) =>
    previewPricingRule(services, { accountId: caller.accountId, rule: body.rule, locale }),
  );
  api.bind(contract.previewDraftPrices, ({ caller, body, locale }) =>
    previewDraftPrices(services, { accountId: caller.accountId, locale, ...body }),
  );
  api.bindOnce(contract.applyRulesToDrafts, ({ caller, body }, tx) =>
    applyRulesToDrafts(services, tx, { accountId: caller.accountId, ...body }),
  );
  api.bind(contract.updatePricingRule, ({ caller, params, body: { version, ...definition } }) =>
    updatePricingRule(services, { ...memberOf(caller), ruleId: params.ruleId, version, definition }),
  );
  api.bind(contract.deletePricingRule, async ({ caller, params }) => {
    await deletePricingRule(services, { ...memberOf(caller), ...params });
    return {};
  });
  api.bindOnce(runs.planPriceRun, ({ caller, body }, tx) =>
    planPriceRun(services, tx, { accountId: caller.accountId, userId: caller.userId, ...body }),
  );
  api.bindList(runs.listPriceRuns, ({ caller, query }) => listPriceRuns(services, caller.accountId, query));
  api.bind(runs.getPriceRun, ({ caller, params }) => requireRun(db, caller.accountId, params.runId));
  api.bind(runs.listPriceRunRows, ({ caller, params, query }) =>
    listPriceRunRows(services, { accountId: caller.accountId, runId: params.runId, ...query }),
  );
  api.bind(runs.omitPriceRunRows, ({ caller, params, body }) =>
    omitPriceRunRows(services, { accountId: caller.accountId, runId: params.runId, ...body }),
  );
  api.bindOnce(runs.startPriceRun, ({ caller, params, body }, tx) =>
    startPriceRun(tx, { ...chosen(caller, params), startAt: body.startAt }),
  );
  api.bind(runs.cancelPriceRun, ({ caller, params }) => cancelPriceRun(services, chosen(caller, params)));
  api.bindOnce(runs.rollBackPriceRun, ({ caller, params }, tx) => rollBackPriceRun(tx, chosen(caller, params)));
}

function memberOf({ accountId, userId }: { accountId: string; userId: string }) {
  return { accountId, userId };
}

/** A run that was named, and who did it. */
function chosen({ accountId, userId }: { accountId: string; userId: string }, { runId }: { runId: string }) {
  return { accountId, runId, actor: { kind: 'merchant', id: userId } } as const;
}
