import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isbot } from 'isbot';
import { countReferralVisit } from '#contract/referrals.ts';
import { userInfo, type UserInfo } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { callProvider, callProviderAsVisitor } from '#app/provider-api/call-provider.server.ts';
import { DEAD_LINK, INVITE_LINK_PARAM, INVITE_PARAM, inviteCookie, readInviteCookie } from '#app/session/invite-code.ts';
import { FORM_PARAM } from '#app/session/login-redirect.ts';
import { hasCredential } from '#app/session/require-user.server.ts';

const LONGEST_CODE = 40;

/**
 * Counts the visit by an invite link and leads to the sign-up with its code, which the browser keeps. A link nobody has leads to the sign-up too. Who is
 * signed in comes to the own invitations instead, where the code can still be given for a while; following one's own link is no visit.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { config } = args.context;
  const code = args.params['code']?.trim() ?? '';
  const known = readInviteCookie(args.request);
  if (code === '' || code.length > LONGEST_CODE) return redirect(signUpUrl({ [INVITE_LINK_PARAM]: DEAD_LINK }));
  const user = await findUser(args);
  const visit = async (counts: boolean) => callProvider(countReferralVisit, { body: { code, counts } }, args);
  const mayCount = isPerson(args.request);
  // Who came by a link before, or has one, counts only where this one is another's.
  const isNew = known === null && user === null;
  const first = await visit(mayCount && isNew);
  if (first.status === 'refused') {
    const isDead = first.problem.code === 'not-found' || first.problem.code === 'validation-failed';
    return redirect(signUpUrl(isDead ? { [INVITE_LINK_PARAM]: DEAD_LINK } : { [INVITE_PARAM]: code }));
  }
  const { inviteCode } = first.data;
  if (inviteCode === user?.inviteCode) return redirect(placeOf(user));
  if (mayCount && !isNew && known !== inviteCode) await visit(true);
  const place = user === null ? signUpUrl({ [INVITE_PARAM]: inviteCode }) : placeOf(user);
  return redirect(place, { headers: { 'Set-Cookie': inviteCookie(config, inviteCode) } });
}

/** Who is signed in; null: nobody, or the session has ended. */
async function findUser(args: LoaderFunctionArgs): Promise<UserInfo | null> {
  if (!hasCredential(args.request)) return null;
  const answer = await callProviderAsVisitor(userInfo, {}, args);
  return answer.status === 'ok' ? answer.data : null;
}

function placeOf({ permissions }: UserInfo): string {
  return permissions.includes('wallet:read') ? paths.recommend : paths.home;
}

/** Whether a person follows the link, and no robot, preview or prefetch of a browser. */
function isPerson({ headers, method }: Request): boolean {
  const agent = headers.get('user-agent') ?? '';
  return method === 'GET' && agent !== '' && !isbot(agent) && headers.get('sec-purpose') === null;
}

function signUpUrl(params: Record<string, string>): string {
  return `${paths.login}?${new URLSearchParams({ [FORM_PARAM]: 'sign-up', ...params })}`;
}
