import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'cloud-warehouse', title: 'menu.cloudWarehouse' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function CloudWarehousePage() {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <PlainPage
      title={t('warehouse.title')}
      empty={{
        title: t('warehouse.emptyTitle'),
        text: t('warehouse.emptyText'),
      }}
    />
  );
}
