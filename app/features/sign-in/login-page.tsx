import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listMemberships } from '#contract/memberships.ts';
import type { SignedInUser } from '#contract/sign-in.ts';
import { PASSWORD_MAX, PASSWORD_MIN, RESEND_SECONDS, RESET_CODE_MINUTES } from '#contract/sign-in.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { callCountries } from '#app/provider-api/countries.server.ts';
import { encodeCredential } from '#app/session/credential.server.ts';
import { clearedInviteCookie, DEAD_LINK, INVITE_LINK_PARAM, INVITE_PARAM, readInviteCookie } from '#app/session/invite-code.ts';
import { destinationAfterLogin, loginPathFor } from '#app/session/login-redirect.ts';
import { redirectAfterLogin } from '#app/session/redirect-after-login.server.ts';
import { clearedSessionCookie, sessionCookie } from '#app/session/session-cookie.server.ts';
import { callingCodesIn, likelyCountry } from '#app/ui/phone-number.server.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LinkForm, LinkResult } from './link-form.tsx';
import { readLoginForm, type LoginForm, type SubmittedForm } from './login-forms.ts';
import type { LoginOutcome } from './login-outcome.server.ts';
import { submitLoginForm } from './login.actions.server.ts';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

export const handle = { i18n: 'sign-in', title: 'page.login' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const form = readLoginForm(searchParams);
  const locale = await requestLocale(args.request);
  const byPhone = form === 'forgot' || form === 'reset';
  return {
    form,
    brand: args.context.config.brandName,
    passwordLength: { min: PASSWORD_MIN, max: PASSWORD_MAX },
    resend: { afterSeconds: RESEND_SECONDS, validMinutes: RESET_CODE_MINUTES },
    countries: form === 'sign-up' ? await loadCountries(args) : [],
    callingCodes: byPhone ? callingCodesIn(locale) : [],
    country: likelyCountry[locale],
    invitation: readInvitation(args.request),
  };
}

/** The code of the link somebody comes by, or came by of late; `isDead`: the link was nobody's. */
function readInvitation(request: Request) {
  const { searchParams } = new URL(request.url);
  const isDead = searchParams.get(INVITE_LINK_PARAM) === DEAD_LINK;
  const kept = isDead ? null : readInviteCookie(request);
  return { code: searchParams.get(INVITE_PARAM) ?? kept ?? '', isDead };
}

/** Empty while the provider can't be reached: the form is still shown, and says so. */
async function loadCountries(caller: Caller) {
  const answer = await callCountries(caller);
  return answer.status === 'ok' ? answer.data : [];
}

const loginSteps: readonly SubmittedForm[] = ['sign-in', 'sign-up', 'two-factor'];

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const submitted = await request.formData();
  const outcome = await submitLoginForm(submitted, args);
  if (outcome.status === 'signed-in') {
    const cookie = sessionCookie(context.config, outcome.user, outcome.keep);
    const spent = submitted.get('form') === 'sign-up' && readInviteCookie(request) !== null ? [clearedInviteCookie(context.config)] : [];
    return redirectAfterLogin(await placeAfterLogin(args, outcome.user), cookie, ...spent);
  }
  const answer = answerForm<ShownOutcome>(outcome);
  if (outcome.status !== 'refused' || !loginSteps.includes(outcome.form)) return answer;
  // A failed login ends whatever session there was (specification 4).
  return { ...answer, init: { ...answer.init, headers: { 'Set-Cookie': clearedSessionCookie(context.config) } } };
}

/** Who may act for several accounts selects one on the way; an invitation goes first. */
async function placeAfterLogin({ request, context }: ActionFunctionArgs, user: SignedInUser): Promise<string> {
  const place = destinationAfterLogin(request.url);
  if (place.startsWith(paths.invitation)) return place;
  const headers = new Headers(request.headers);
  headers.set('cookie', `token=${encodeCredential(user)}`);
  headers.delete('authorization');
  const answer = await callProvider(listMemberships, {}, { request: new Request(request.url, { headers }), context });
  if (answer.status === 'refused' || answer.data.length < 2) return place;
  const { search } = new URL(loginPathFor(new URL(place, request.url).href), request.url);
  return `${paths.selectAccount}${search}`;
}

type ShownOutcome = Exclude<LoginOutcome, { status: 'signed-in' }>;

/** Everything without a session: signing in and up, a new password, links out of mails. */
export default function LoginPage() {
  const { form, brand, countries, callingCodes, country, passwordLength, resend, invitation } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const refused = outcome?.status === 'refused' ? outcome : undefined;
  const phone = { callingCodes, country };
  const shown = formAfter(form, outcome);

  if (outcome !== undefined && 'email' in outcome) return <LinkResult accepted={outcome} />;
  switch (shown) {
    case 'sign-up':
      return <SignUpForm key={shown} {...{ countries, passwordLength, invitation, refused }} />;
    case 'two-factor':
      return <TwoFactorForm required={outcome?.status === 'two-factor' ? outcome : undefined} refused={refused} />;
    case 'forgot':
      return <ForgotForm {...{ phone, refused }} />;
    case 'reset':
      return <ResetForm {...{ phone, passwordLength, resend, refused }} sent={outcome?.status === 'code-sent' ? outcome : undefined} />;
    case 'verify':
    case 'confirm-email':
      return <LinkForm key={shown} form={shown} refused={refused} />;
    default:
      return <SignInForm key={shown} {...{ brand, refused }} passwordSet={outcome?.status === 'password-set'} />;
  }
}

/** The form in the address, or the one that follows from the outcome. */
function formAfter(form: LoginForm, outcome: ShownOutcome | undefined): SubmittedForm {
  switch (outcome?.status) {
    case 'refused':
      return outcome.form;
    case 'two-factor':
      return 'two-factor';
    case 'code-sent':
      return 'reset';
    case 'password-set':
      return 'sign-in';
    default:
      return form;
  }
}
