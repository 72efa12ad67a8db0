import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/sign-in.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { destinationAfterLogin } from '#app/session/login-redirect.ts';
import { clearedSessionCookie, sessionCookie } from '#app/session/session-cookie.server.ts';
import { loadCountries } from './countries.server.ts';
import { signIn, signUp } from './sign-in.server.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export const handle = { i18n: 'sign-in', title: 'page.login' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  const form = new URL(args.request.url).searchParams.get('form') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const);
  return {
    form,
    brand: args.context.config.brandName,
    passwordLength: { min: PASSWORD_MIN, max: PASSWORD_MAX },
    countries: form === 'sign-up' ? await loadCountries(args) : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await request.formData();
  const outcome = form.get('form') === 'sign-up' ? await signUp(form, args) : await signIn(form, args);
  if (outcome.status === 'refused') {
    // A failed login ends whatever session there was (specification 4).
    return data(outcome, { headers: { 'Set-Cookie': clearedSessionCookie(context.config) } });
  }
  const cookie = sessionCookie(context.config, outcome.user, outcome.keep);
  return redirect(destinationAfterLogin(request.url), { headers: { 'Set-Cookie': cookie } });
}

export default function LoginPage() {
  const { form, brand, countries, passwordLength } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return form === 'sign-up' ? (
    <SignUpForm
      key="sign-up"
      countries={countries}
      passwordLength={passwordLength}
      refused={refused?.form === 'sign-up' ? refused : undefined}
    />
  ) : (
    <SignInForm key="sign-in" brand={brand} refused={refused?.form === 'sign-in' ? refused : undefined} />
  );
}
