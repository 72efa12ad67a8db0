import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingShipping' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function ShippingPage() {
  const { t } = useTranslation('settings');
  return (
    <PlainPage
      title={t('shipping.title')}
      empty={{
        title: t('shipping.emptyTitle'),
        text: t('shipping.emptyText'),
      }}
    />
  );
}
