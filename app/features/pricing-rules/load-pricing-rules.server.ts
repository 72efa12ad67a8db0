import { listImportItems } from '#contract/import-list.ts';
import { getJob } from '#contract/jobs.ts';
import type { Page } from '#contract/page.ts';
import { getPriceRun, listPriceRunRows, listPriceRuns } from '#contract/price-runs.ts';
import { listPricingRules } from '#contract/pricing-rules.ts';
import { getProfitSettings } from '#contract/profit.ts';
import { listCategories } from '#contract/products.ts';
import { getShippingTemplate } from '#contract/shipping.ts';
import { listStores } from '#contract/stores.ts';
import { type Caller, readProvider, readProviderPage } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

const RUNS_SHOWN = 10;
/** The newest drafts, for a rule just saved to be applied to. */
const DRAFTS_PRICED = 50;

/** The rules, the latest price runs, and the run or the rule in the URL. */
export async function loadPricingRules(caller: Caller) {
  requireCredential(caller.request);
  const params = new URL(caller.request.url).searchParams;
  const [{ rules, currencies }, runs, stores, profitSettings, drafts, ruleOptions, run] = await Promise.all([
    readProvider(listPricingRules, {}, caller),
    readProviderPage(listPriceRuns, { query: { pageSize: RUNS_SHOWN } }, caller),
    readProvider(listStores, {}, caller),
    readProvider(getProfitSettings, {}, caller),
    readProvider(listImportItems, { query: { pageSize: DRAFTS_PRICED } }, caller),
    params.has('rule') ? loadRuleOptions(caller) : null,
    loadRun(caller, params),
  ]);
  return {
    rules,
    currencies,
    runs: runs.data,
    stores,
    profitSettings,
    draftIds: drafts.map(({ id }) => id),
    ruleOptions,
    run,
    idempotencyKey: newIdempotencyKey(),
  };
}

/** The options of the editor's selects. */
async function loadRuleOptions(caller: Caller) {
  const [categories, template, countries] = await Promise.all([
    readProvider(listCategories, {}, caller),
    readProvider(getShippingTemplate, {}, caller),
    readCountries(caller),
  ]);
  return { categories, methods: template.methods, countries };
}
export type RuleOptions = Awaited<ReturnType<typeof loadRuleOptions>>;

/** The run is read after its job: a run no longer changes once its job has ended, so a run read first could stay outdated. */
async function loadRun(caller: Caller, search: URLSearchParams) {
  const runId = search.get('run');
  if (runId === null) return null;
  const params = { runId };
  const { jobId } = await readProvider(getPriceRun, { params }, caller);
  const job = jobId === null ? null : await readProvider(getJob, { params: { jobId } }, caller);
  const pageSize = readPageSize(search.get('pageSize'));
  const cursor = Number(search.get('cursor') ?? 0);
  const after = Number.isSafeInteger(cursor) && cursor > 0 ? cursor : 0;
  const [run, { rows, next }] = await Promise.all([
    readProvider(getPriceRun, { params }, caller),
    readProvider(listPriceRunRows, { params, query: { after, pageSize } }, caller),
  ]);
  // Rows are numbered from 1 without gaps, so the number of the row before a page is its cursor.
  const page: Page = {
    next: next === null ? null : String(next),
    previous: after === 0 ? null : String(Math.max(0, after - pageSize)),
    total: run.changeCount + run.counts.omitted,
    totalAtLeast: null,
  };
  return { run, rows: rows.map((row) => ({ ...row, id: String(row.seq) })), page, job };
}
export type LoadedRun = NonNullable<Awaited<ReturnType<typeof loadRun>>>;
export type LoadedRunRow = LoadedRun['rows'][number];
