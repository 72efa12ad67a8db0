import type { ActionFunctionArgs } from '@remix-run/node';
import { previewPricingRule } from '#contract/pricing-rules.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readJson, RULE_FIELD } from './pricing-form.ts';
import { SentRule } from './sent-rule.ts';

/** What a rule, as it is being typed, makes of a few products. Keeps nothing. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const rule = SentRule.safeParse(readJson(form.get(RULE_FIELD)));
  if (!rule.success) throw new Response(null, { status: 400 });
  return resourceAnswer(await callProvider(previewPricingRule, { body: { rule: rule.data } }, args));
}
