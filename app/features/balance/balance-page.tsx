import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'balance', title: 'menu.balance' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function BalancePage() {
  const { t } = useTranslation('balance');
  return (
    <PlainPage
      title={t('balance.title')}
      empty={{
        title: t('balance.emptyTitle'),
        text: t('balance.emptyText'),
        action: { label: t('balance.action'), url: paths.recharge },
      }}
    />
  );
}
