import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingIoss' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function IossPage() {
  const { t } = useTranslation('settings');
  return (
    <PlainPage
      title={t('ioss.title')}
      empty={{
        title: t('ioss.emptyTitle'),
        text: t('ioss.emptyText'),
      }}
    />
  );
}
