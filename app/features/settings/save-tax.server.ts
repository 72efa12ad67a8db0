import { saveTaxProfiles, TaxProfiles } from '#contract/tax.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { readSettings } from './settings-form.ts';

export type SaveTaxOutcome = { status: 'saved'; saved: TaxProfiles; problem?: never } | { status: 'refused'; problem: Problem };

/** Saves all profiles of the form, or none. */
export async function saveTax(args: Caller): Promise<SaveTaxOutcome> {
  const user = await requireUser(args);
  const sent = TaxProfiles.safeParse(readSettings(await args.request.formData()));
  if (!sent.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(saveTaxProfiles, { params: { userId: user.id }, body: sent.data }, args);
  return answer.status === 'ok' ? { status: 'saved', saved: answer.data } : answer;
}
