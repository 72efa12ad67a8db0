import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { priceRoundings } from '#contract/import-list.values.ts';
import { previewDraftPrices } from '#contract/pricing-rules.ts';
import { ShareBp } from '#contract/profit.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PREVIEWED_FIELDS } from './draft-prices.tsx';

const Question = z.object({
  importItemIds: z.array(Id).min(1),
  targetMarginBp: z.coerce.number().pipe(ShareBp).optional(),
  multiple: z.object({ multiplier: z.string(), rounding: z.enum(priceRoundings) }).optional(),
});

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** What rules, a target margin or a multiple of the cost would make of drafts. Sets nothing. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const question = Question.safeParse({
    importItemIds: form.getAll(PREVIEWED_FIELDS.ids),
    targetMarginBp: form.get(PREVIEWED_FIELDS.targetMarginBp) ?? undefined,
    multiple: form.has(PREVIEWED_FIELDS.multiplier)
      ? { multiplier: form.get(PREVIEWED_FIELDS.multiplier), rounding: form.get(PREVIEWED_FIELDS.rounding) }
      : undefined,
  });
  if (!question.success) throw new Response(null, { status: 400 });
  return resourceAnswer(await callProvider(previewDraftPrices, { body: question.data }, args));
}
