import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { previewPricingRule } from '#contract/pricing-rules.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { SentRule } from './sent-rule.ts';

const Asked = z.object({ rule: SentRule });

/** What a rule, as it is being typed, makes of a few products. Keeps nothing. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const asked = Asked.safeParse(await args.request.json());
  if (!asked.success) throw new Response(null, { status: 400 });
  return callProvider(previewPricingRule, { body: asked.data }, args);
}
