import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { generatePath } from 'react-router';
import { saveStorePolicy, setListingPolicy } from '#contract/my-products.ts';
import type { Problem } from '#contract/problem.ts';
import { backInStockActions, discontinuedActions, outOfStockActions, priceChangeActions } from '#contract/sync-policy.values.ts';
import type { StorePolicyInput, SyncPolicy } from '#contract/sync-policy.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

const PERCENT_BP = 100;

const PolicyForm = z.object({
  priceChange: z.enum(priceChangeActions),
  repriceLimit: z.string(),
  holdRise: z.string(),
  outOfStock: z.enum(outOfStockActions),
  backInStock: z.enum(backInStockActions),
  discontinued: z.enum(discontinuedActions),
  minimumStock: z.string(),
  stockBuffer: z.string(),
});

/** Saves the policy of the store or the listing in the URL, or lets a listing follow its store again. */
export async function answerPolicyForm(args: ActionFunctionArgs): Promise<{ status: 'refused'; problem: Problem } | Response> {
  const form = Object.fromEntries(await args.request.formData());
  const { listingId, storeId } = args.params;
  const policy = form['intent'] === 'follow-store' ? null : readPolicy(form);
  if (listingId !== undefined) {
    const params = { listingId: requireId(listingId) };
    const answer = await callProvider(setListingPolicy, { params, body: { policy } }, args);
    return answer.status === 'ok' ? redirect(generatePath(paths.listing, params)) : answer;
  }
  if (policy === null) throw new Response(null, { status: 400 });
  const params = { storeId: requireId(storeId) };
  const answer = await callProvider(saveStorePolicy, { params, body: withoutReadBuffer(policy, form) }, args);
  return answer.status === 'ok' ? redirect(`${paths.myProducts}?${new URLSearchParams(params).toString()}`) : answer;
}

/** A buffer that was not changed in the form is left as it is by now: many stores go by their account's. */
function withoutReadBuffer({ stockBuffer, ...others }: SyncPolicy, form: Record<string, FormDataEntryValue>): StorePolicyInput {
  return String(stockBuffer) === form['stockBufferRead'] ? others : { ...others, stockBuffer };
}

function readPolicy(form: Record<string, FormDataEntryValue>): SyncPolicy {
  const parsed = PolicyForm.safeParse(form);
  if (!parsed.success) throw new Response(null, { status: 400 });
  const { repriceLimit, holdRise, minimumStock, stockBuffer, ...others } = parsed.data;
  return {
    ...others,
    repriceLimitBp: parsePercent(repriceLimit),
    holdRiseBp: holdRise.trim() === '' ? null : parsePercent(holdRise),
    minimumStock: Number(minimumStock),
    stockBuffer: Number(stockBuffer),
  };
}

/** A typed percentage in basis points; NaN for anything else, which the provider refuses. */
function parsePercent(text: string): number {
  return Math.round(Number(text.trim().replace(',', '.')) * PERCENT_BP);
}
