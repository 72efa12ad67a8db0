import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { hasCredential } from '#app/session/require-user.server.ts';
import { PublicCard } from '#app/ui/public-card.tsx';

export const handle = { i18n: 'sign-in', title: 'page.startup' } satisfies ScreenHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  return { brand: context.config.brandName, signedIn: hasCredential(request) };
}

/** Where a store platform sends its merchants first. */
export default function StartupPage() {
  const { t } = useTranslation('sign-in');
  const { brand, signedIn } = useLoaderData<typeof loader>();
  const actions = signedIn
    ? [{ label: t('startup.goOn'), url: paths.home, primary: true }]
    : [
        { label: t('startup.logIn'), url: paths.login, primary: true },
        { label: t('startup.register'), url: `${paths.login}?form=sign-up` },
      ];
  return (
    <PublicCard title={t('startup.title', { brand })} text={t(signedIn ? 'startup.signedIn' : 'startup.signedOut')} actions={actions} />
  );
}
