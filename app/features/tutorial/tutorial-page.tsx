import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';

export const handle = { i18n: 'tutorial', title: 'menu.tutorial' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function TutorialPage() {
  const { t } = useTranslation('tutorial');
  return (
    <PlainPage
      title={t('tutorial.title')}
      empty={{
        title: t('tutorial.emptyTitle'),
        text: t('tutorial.emptyText'),
        action: { label: t('tutorial.action'), url: paths.home },
      }}
    />
  );
}
