import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'payments', title: 'page.paySuccess' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function PaySuccessPage() {
  const { t } = useTranslation('payments');
  return (
    <PlainPage
      title={t('success.title')}
      empty={{
        title: t('success.emptyTitle'),
        text: t('success.emptyText'),
        action: { label: t('success.action'), url: paths.orders },
      }}
    />
  );
}
