import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { countReferralVisit } from '#contract/referrals.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';

/** Counts the visit by an invite link and leads to the sign-up with its code. A link nobody has leads to the sign-up too. */
export async function loader(args: LoaderFunctionArgs) {
  const code = args.params['code'] ?? '';
  const answer = code === '' || code.length > 40 ? null : await callProvider(countReferralVisit, { body: { code } }, args);
  const invite = answer?.status === 'ok' ? `&invite=${encodeURIComponent(answer.data.inviteCode)}` : '';
  return redirect(`${paths.login}?form=sign-up${invite}`);
}
