import { saveShippingRules, ShippingRules } from '#contract/shipping.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { readSettings } from './settings-form.ts';

export type SaveShippingOutcome = { status: 'saved'; saved: ShippingRules; problem?: never } | { status: 'refused'; problem: Problem };

/** Saves all rules of the form, or none. */
export async function saveShipping(args: Caller): Promise<SaveShippingOutcome> {
  const user = await requireUser(args);
  const sent = ShippingRules.safeParse(readSettings(await args.request.formData()));
  if (!sent.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(saveShippingRules, { params: { userId: user.id }, body: sent.data }, args);
  return answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer;
}
