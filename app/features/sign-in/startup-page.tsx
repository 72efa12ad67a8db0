import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { openShopify } from '#contract/shopify.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { REDIRECT_PARAM } from '#app/session/login-redirect.ts';
import { ownPath } from '#app/session/own-path.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'sign-in', title: 'page.startup' } satisfies ScreenHandle;

/** Parameters that a store's admin adds to the address it opens. */
const launchParameters = ['shop', 'host'];

/**
 * Decides where a visitor belongs: with a session at the home screen, without one at the login screen. From the store's
 * admin the shop is opened, which creates its account the first time, and the visitor goes on to the requested screen, even
 * when the shop could not be connected just now: the next opening tries again. A shop that is named but not proven by a
 * token gets the choice below.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const credential = getCredential(args.request);
  if (credential?.kind === 'shopify') {
    await callProvider(openShopify, {}, args);
    throw redirect(ownPath(searchParams.get(REDIRECT_PARAM)) ?? paths.home);
  }
  if (credential !== null) throw redirect(paths.home);
  if (!launchParameters.some((name) => searchParams.has(name))) throw redirect(paths.login);
  return { brand: args.context.config.brandName };
}

export default function StartupPage() {
  const { t } = useTranslation('sign-in');
  const { brand } = useLoaderData<typeof loader>();
  return (
    <PublicCard
      title={t('startup.title', { brand })}
      text={t('startup.lead', { brand })}
      actions={[
        { label: t('startup.logIn'), url: paths.login, primary: true },
        { label: t('startup.register'), url: `${paths.login}?form=sign-up` },
      ]}
    />
  );
}
