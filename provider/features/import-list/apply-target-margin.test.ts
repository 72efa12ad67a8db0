import { expect, it } from 'vitest';
import { applyTargetMargin, changeMatchingDrafts } from '#contract/import-list-changes.ts';
import { getJob } from '#contract/jobs.ts';
import { previewDraftPrices } from '#contract/pricing-rules.ts';
import { getProfitSettings } from '#contract/profit.ts';
import type { Merchant } from '#tests/support/call.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });

/** A draft of a merchant who sells to Germany, at a price somebody typed. */
async function typedDraft() {
  const merchant = await provider.signUp();
  await aSandboxStore(merchant, { country: 'DE', currency: 'EUR' });
  const draft = await aDraft(merchant, await aProduct(provider));
  const prices = draft.variants.map(({ variantId }) => ({ variantId, priceMinor: 12_345 }));
  await editDraft(merchant, draft, { variants: prices });
  return { merchant, draftId: draft.id };
}

const targetOf = async (merchant: Merchant) => (await merchant.call(getProfitSettings)).data.targetMarginBp;

longTest('drafts are priced for a margin, which is kept for those that follow', async () => {
  const { merchant, draftId } = await typedDraft();
  const { data } = await merchant.call(applyTargetMargin, { body: { importItemIds: [draftId], targetMarginBp: 4_000 } });
  expect(data).toEqual({ priced: 2, left: 0 });
  const draft = await readDraft(merchant, draftId);
  expect(draft.pricing).toEqual({ basis: 'target', country: 'DE', targetBp: 4_000, ruleName: null });
  const margin = draft.profits[0]?.profit?.marginBp ?? 0;
  expect(margin).toBeGreaterThanOrEqual(4_000);
  expect(margin).toBeLessThan(4_500);
  expect(await targetOf(merchant)).toBe(4_000);
  expect((await aDraft(merchant, await aProduct(provider))).pricing?.targetBp).toBe(4_000);
});

longTest('what a margin would make of drafts is shown beforehand, as it is then set, and sets nothing', async () => {
  const { merchant, draftId } = await typedDraft();
  const before = await readDraft(merchant, draftId);
  const body = { importItemIds: [draftId], targetMarginBp: 4_000 };
  const { data } = await merchant.call(previewDraftPrices, { body });
  expect(data).toMatchObject({
    hasRules: false,
    priced: 2,
    left: 0,
    samples: [
      { rule: null, unpriced: null },
      { rule: null, unpriced: null },
    ],
  });
  expect(await readDraft(merchant, draftId)).toEqual(before);
  expect(await targetOf(merchant)).toBe(3_000);
  await merchant.call(applyTargetMargin, { body });
  const draft = await readDraft(merchant, draftId);
  expect(draft.variants.map(({ price }) => price)).toEqual(data.samples.map(({ after }) => after?.price));
  expect(data.samples[0]?.profitAfter).toEqual(draft.profits[0]?.profit);
  expect(data.samples[0]?.before).toEqual(before.variants[0]?.price);
});

longTest('the drafts of a whole view are priced so as a job', async () => {
  const { merchant, draftId } = await typedDraft();
  const change = { kind: 'price-for-target', targetMarginBp: 3_500 } as const;
  const { id: jobId } = (await merchant.call(changeMatchingDrafts, { body: { change, matching: {} } })).data;
  await provider.runJobs();
  expect((await merchant.call(getJob, { params: { jobId } })).data).toMatchObject({ doneCount: 1, failedCount: 0 });
  expect((await readDraft(merchant, draftId)).pricing).toMatchObject({ basis: 'target', targetBp: 3_500 });
  expect(await targetOf(merchant)).toBe(3_500);
});

it('a margin of the whole price is refused by field, and no price or target changes', async () => {
  const { merchant, draftId } = await typedDraft();
  const before = await readDraft(merchant, draftId);
  const body = { importItemIds: [draftId], targetMarginBp: 10_000 };
  for (const refused of [await merchant.call(applyTargetMargin, { body }), await merchant.call(previewDraftPrices, { body })])
    expect(refused).toMatchObject({ status: 400, problem: { code: 'validation-failed', fields: [{ path: 'targetMarginBp' }] } });
  expect(await readDraft(merchant, draftId)).toEqual(before);
  expect(await targetOf(merchant)).toBe(3_000);
});

it('a draft of somebody else is unknown, and the target stays', async () => {
  const { draftId } = await typedDraft();
  const stranger = await provider.signUp();
  const refused = await stranger.call(applyTargetMargin, { body: { importItemIds: [draftId], targetMarginBp: 1_000 } });
  expect(refused).toMatchObject({ status: 404, problem: { code: 'not-found' } });
  expect(await targetOf(stranger)).toBe(3_000);
});
