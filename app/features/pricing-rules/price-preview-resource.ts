import type { ActionFunctionArgs } from '@remix-run/node';
import { previewPricingRule } from '#contract/pricing-rules.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { UncheckedRule } from './answer-pricing-form.server.ts';
import { readJson, RULE_FIELD } from './pricing-form.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Prices a rule that is being edited gives to a few products. Saves nothing. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const rule = UncheckedRule.safeParse(readJson(form.get(RULE_FIELD)));
  if (!rule.success) throw new Response(null, { status: 400 });
  return resourceAnswer(await callProvider(previewPricingRule, { body: { rule: rule.data } }, args));
}
