import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'referrals', title: 'menu.withdraw' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function WithdrawPage() {
  const { t } = useTranslation('referrals');
  return (
    <PlainPage
      title={t('withdraw.title')}
      backAction={{ content: t('withdraw.back'), url: paths.recommend }}
      empty={{
        title: t('withdraw.emptyTitle'),
        text: t('withdraw.emptyText'),
      }}
    />
  );
}
