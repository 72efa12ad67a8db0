import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'payments', title: 'page.payoneerConfirmPayment' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function PayoneerConfirmPaymentPage() {
  const { t } = useTranslation('payments');
  return (
    <PlainPage
      title={t('payoneer.title')}
      empty={{
        title: t('payoneer.emptyTitle'),
        text: t('payoneer.emptyText'),
        action: { label: t('payoneer.action'), url: paths.recharge },
      }}
    />
  );
}
