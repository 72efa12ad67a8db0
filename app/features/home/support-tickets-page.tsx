import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'home', title: 'menu.supportTickets' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function SupportTicketsPage() {
  const { t } = useTranslation('home');
  return (
    <PlainPage
      title={t('support.title')}
      backAction={{ content: t('support.back'), url: paths.home }}
      empty={{
        title: t('support.emptyTitle'),
        text: t('support.emptyText'),
      }}
    />
  );
}
