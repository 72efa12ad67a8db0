import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'home', title: 'menu.notifications' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function NotificationsPage() {
  const { t } = useTranslation('home');
  return (
    <PlainPage
      title={t('notifications.title')}
      backAction={{ content: t('notifications.back'), url: paths.home }}
      empty={{
        title: t('notifications.emptyTitle'),
        text: t('notifications.emptyText'),
      }}
    />
  );
}
