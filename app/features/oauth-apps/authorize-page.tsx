import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { checkAuthorization, decideAuthorization, getConsent } from '#contract/oauth-apps.ts';
import { AUTHORIZATION_REQUEST_MAX, type UnsafeRequest } from '#contract/oauth-apps.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PublicCard } from '#app/ui/public-card.tsx';
import { ConsentForm, type ConsentOutcome } from './consent-form.tsx';
import { readConsent } from './consent-input.server.ts';

export const handle = { i18n: 'oauth-apps', title: 'oauth-apps:authorize.pageTitle' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

/**
 * Where an app sends somebody it wants something of. What it asks for is checked before anybody logs in, so that nobody types a password for
 * a forged address.
 */
export async function loader(args: LoaderFunctionArgs) {
  const request = new URL(args.request.url).search.slice(1);
  if (request.length > AUTHORIZATION_REQUEST_MAX) return stop('request-too-long');
  const checked = await readProvider(checkAuthorization, { query: { request } }, args);
  if (checked.outcome === 'unsafe') return stop(checked.reason);
  if (checked.outcome === 'redirect') return redirect(checked.url, 303);

  requireCredential(args.request);
  const consent = await readProvider(getConsent, { query: { request } }, args);
  if (consent.remembered) {
    const decided = await callProvider(decideAuthorization, { body: { request, decision: 'remembered' } }, args);
    // Refused, it is asked as any other: what was remembered may have ended just now.
    if (decided.status === 'ok') return redirect(decided.data.redirectTo, 303);
  }
  return { reason: null, asked: { request, app: checked.app, scopes: checked.scopes, consent, brand: args.context.config.brandName } };
}

/** Nothing goes anywhere: the address to answer at can't be trusted. */
function stop(reason: UnsafeRequest) {
  return data({ reason, asked: null }, { status: 400 });
}

/** Allows the app or refuses it, and leads back to it. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const read = readConsent(await args.request.formData(), await requestLocale(args.request));
  if ('errors' in read) return answerForm<ConsentOutcome>({ errors: read.errors, problem: null });
  const decided = await callProvider(decideAuthorization, { body: read.decision }, args);
  if (decided.status === 'refused') return answerForm<ConsentOutcome>({ errors: {}, problem: decided.problem });
  return redirectDocument(decided.data.redirectTo, 303);
}

/** Asks whether an app of others may act for an account. */
export default function AuthorizePage() {
  const { t } = useTranslation('oauth-apps');
  const { reason, asked } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (asked === null) return <PublicCard title={t(`authorize.error.${reason}.title`)} text={t(`authorize.error.${reason}.text`)} />;
  return <ConsentForm {...asked} outcome={outcome} />;
}
