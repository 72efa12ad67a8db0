import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'products', title: 'page.product' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function ProductPage() {
  const { t } = useTranslation('products');
  return (
    <PlainPage
      title={t('detail.title')}
      backAction={{ content: t('detail.back'), url: paths.products }}
      empty={{
        title: t('detail.emptyTitle'),
        text: t('detail.emptyText'),
      }}
    />
  );
}
