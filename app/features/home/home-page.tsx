import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'home', title: 'menu.home' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function HomePage() {
  const { t } = useTranslation('home');
  return (
    <PlainPage
      title={t('home.title')}
      empty={{
        title: t('home.emptyTitle'),
        text: t('home.emptyText'),
        action: { label: t('home.action'), url: paths.stores },
      }}
    />
  );
}
