import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'balance', title: 'menu.recharge' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function RechargePage() {
  const { t } = useTranslation('balance');
  return (
    <PlainPage
      title={t('recharge.title')}
      backAction={{ content: t('recharge.back'), url: paths.balance }}
      empty={{
        title: t('recharge.emptyTitle'),
        text: t('recharge.emptyText'),
      }}
    />
  );
}
