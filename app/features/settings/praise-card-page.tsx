import type { LoaderFunctionArgs } from '@remix-run/node';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { SettingsPage } from './settings-page.tsx';

export const handle = { i18n: 'settings', title: 'menu.settingPraiseCard' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function PraiseCardPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage place="settingPraiseCard" title={t('praiseCard.title')}>
      <Card>
        <PlainEmptyState title={t('praiseCard.emptyTitle')} text={t('praiseCard.emptyText')} />
      </Card>
    </SettingsPage>
  );
}
