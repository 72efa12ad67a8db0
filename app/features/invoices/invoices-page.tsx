import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'invoices', title: 'menu.invoices' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function InvoicesPage() {
  const { t } = useTranslation('invoices');
  return (
    <PlainPage
      title={t('invoices.title')}
      empty={{
        title: t('invoices.emptyTitle'),
        text: t('invoices.emptyText'),
        action: { label: t('invoices.action'), url: paths.balance },
      }}
    />
  );
}
