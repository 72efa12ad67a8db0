import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'stores', title: 'menu.stores' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function StoresPage() {
  const { t } = useTranslation('stores');
  return (
    <PlainPage
      title={t('list.title')}
      empty={{
        title: t('list.emptyTitle'),
        text: t('list.emptyText'),
      }}
    />
  );
}
