import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'sign-in', title: 'page.startup' } satisfies ScreenHandle;

/** What a store's admin adds to the address it opens. */
const launchParameters = ['shop', 'host'];

/**
 * The entry that decides where a visitor belongs: with a session at home, from the store's admin at home with what the
 * admin said, without anything at the login screen. Named by a shop but not proven by a token, nobody can tell.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const credential = getCredential(request);
  if (credential?.kind === 'shopify') throw redirect(paths.home + search);
  if (credential !== null) throw redirect(paths.home);
  if (!launchParameters.some((name) => searchParams.has(name))) throw redirect(paths.login);
  return { brand: context.config.brandName };
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
