import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isbot } from 'isbot';
import { countReferralVisit } from '#contract/referrals.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { DEAD_LINK, INVITE_LINK_PARAM, INVITE_PARAM, inviteCookie, readInviteCookie } from '#app/session/invite-code.ts';
import { FORM_PARAM } from '#app/session/login-redirect.ts';

const LONGEST_CODE = 40;

/** Counts the visit by an invite link and leads to the sign-up with its code, which the browser keeps. A link nobody has leads to the sign-up too. */
export async function loader(args: LoaderFunctionArgs) {
  const { config } = args.context;
  const code = args.params['code']?.trim() ?? '';
  const known = readInviteCookie(args.request);
  if (code === '' || code.length > LONGEST_CODE) return redirect(signUpUrl({ [INVITE_LINK_PARAM]: DEAD_LINK }));
  const visit = async (counts: boolean) => callProvider(countReferralVisit, { body: { code, counts } }, args);
  const mayCount = isPerson(args.request);
  // Who came by a link before counts only where this one is another's.
  const first = await visit(mayCount && known === null);
  if (first.status === 'refused') {
    const isDead = first.problem.code === 'not-found' || first.problem.code === 'validation-failed';
    return redirect(signUpUrl(isDead ? { [INVITE_LINK_PARAM]: DEAD_LINK } : { [INVITE_PARAM]: code }));
  }
  const { inviteCode } = first.data;
  if (mayCount && known !== null && known !== inviteCode) await visit(true);
  return redirect(signUpUrl({ [INVITE_PARAM]: inviteCode }), { headers: { 'Set-Cookie': inviteCookie(config, inviteCode) } });
}

/** Whether a person follows the link, and no robot, preview or prefetch of a browser. */
function isPerson({ headers, method }: Request): boolean {
  const agent = headers.get('user-agent') ?? '';
  return method === 'GET' && agent !== '' && !isbot(agent) && headers.get('sec-purpose') === null;
}

function signUpUrl(params: Record<string, string>): string {
  return `${paths.login}?${new URLSearchParams({ [FORM_PARAM]: 'sign-up', ...params })}`;
}
