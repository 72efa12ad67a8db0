import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'my-products', title: 'menu.myProducts' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function MyProductsPage() {
  const { t } = useTranslation('my-products');
  return (
    <PlainPage
      title={t('list.title')}
      empty={{
        title: t('list.emptyTitle'),
        text: t('list.emptyText'),
        action: { label: t('list.action'), url: paths.products },
      }}
    />
  );
}
