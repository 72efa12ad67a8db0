import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '#contract/notification-settings.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import { CategoryMatrix } from './category-matrix.tsx';
import { TimeFields } from './time-fields.tsx';
import { usePreferences } from './use-preferences.ts';

/** What reaches the merchant by which channel, and when and in which language mails come; saved together by the bar on top. */
export function PreferencesEditor({ stored }: { stored: NotificationPreferences }) {
  const { t } = useTranslation('settings');
  const editing = usePreferences(stored);
  return (
    <BlockStack gap="600">
      <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      <SettingsProblem
        problem={editing.problem}
        wrong={Object.keys(editing.errors).length > 0 ? 1 : 0}
        busy={editing.saving || editing.awaitingNewest}
        onLoadNewest={editing.loadNewest}
        onKeepMine={editing.keepMine}
      />
      <SettingsGroup title={t('email.channels')} text={t('email.channelsText')}>
        <CategoryMatrix categories={editing.draft.categories} onChange={(categories) => editing.change({ categories })} />
      </SettingsGroup>
      <SettingsGroup title={t('email.times')} text={t('email.timesText')}>
        <TimeFields editing={editing} timeZone={stored.timeZone} />
      </SettingsGroup>
    </BlockStack>
  );
}
