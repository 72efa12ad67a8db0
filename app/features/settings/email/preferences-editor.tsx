import { Fragment, useId } from 'react';
import { BlockStack, Checkbox, Divider, FormLayout, InlineGrid, InlineStack, Link, Select, Text, TextField } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import type { CategoryPreference, NotificationPreferences } from '#contract/notification-settings.ts';
import { rhythmsOfCategory } from '#contract/notifications.values.ts';
import { paths } from '#app/paths.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import { usePreferences } from './use-preferences.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** What reaches the merchant by which channel, and when mails come; saved together by the bar on top. */
export function PreferencesEditor({ stored }: { stored: NotificationPreferences }) {
  const { t } = useTranslation('settings');
  const editing = usePreferences(stored);
  const { draft, change } = editing;
  const changeCategory = (changed: CategoryPreference) =>
    change({ categories: draft.categories.map((each) => (each.category === changed.category ? changed : each)) });
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
        <BlockStack gap="400">
          {draft.categories.map((preference, index) => (
            <Fragment key={preference.category}>
              {index === 0 ? null : <Divider />}
              <CategoryFields preference={preference} onChange={changeCategory} />
            </Fragment>
          ))}
        </BlockStack>
      </SettingsGroup>
      <SettingsGroup title={t('email.times')} text={t('email.timesText')}>
        <TimeFields editing={editing} timeZone={stored.timeZone} />
      </SettingsGroup>
    </BlockStack>
  );
}

interface CategoryFieldsProps {
  preference: CategoryPreference;
  onChange: (changed: CategoryPreference) => void;
}

function CategoryFields({ preference, onChange }: CategoryFieldsProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const { category, inApp, mail, webhook } = preference;
  const rhythms = rhythmsOfCategory[category];
  const isFixed = category === 'security';
  return (
    <div role="group" aria-labelledby={titleId}>
      <InlineGrid columns={{ xs: '1fr', sm: '1fr 1fr' }} gap="300">
        <BlockStack gap="050">
          <Text as="h3" variant="headingSm" id={titleId}>
            {t(`email.category.${category}.title`)}
          </Text>
          <Text as="p" tone="subdued">
            {t(`email.category.${category}.text`)}
          </Text>
        </BlockStack>
        <BlockStack gap="200">
          <Select
            label={t('email.mail')}
            labelInline
            disabled={isFixed}
            options={rhythms.map((value) => ({ value, label: t(`email.rhythm.${value}`) }))}
            value={mail}
            onChange={(value) => onChange({ ...preference, mail: rhythms.find((rhythm) => rhythm === value) ?? mail })}
          />
          <InlineStack gap="400">
            <Checkbox
              label={t('email.inApp')}
              disabled={isFixed}
              checked={inApp}
              onChange={(on) => onChange({ ...preference, inApp: on })}
            />
            <Checkbox label={t('email.webhook')} checked={webhook} onChange={(on) => onChange({ ...preference, webhook: on })} />
          </InlineStack>
        </BlockStack>
      </InlineGrid>
    </div>
  );
}

interface TimeFieldsProps {
  editing: Pick<ReturnType<typeof usePreferences>, 'draft' | 'errors' | 'change'>;
  timeZone: string;
}

/** Quiet hours and the hour of the daily mail, in the merchant's zone. */
function TimeFields({ editing: { draft, errors, change }, timeZone }: TimeFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <FormLayout>
      <Select
        label={t('email.digestHour')}
        helpText={t('email.digestHourHelp')}
        options={HOURS}
        value={String(draft.digestHour)}
        onChange={(value) => change({ digestHour: Number(value) })}
      />
      <Checkbox
        label={t('email.quiet')}
        helpText={t('email.quietHelp')}
        checked={draft.isQuiet}
        onChange={(isQuiet) => change({ isQuiet })}
      />
      {draft.isQuiet ? (
        <FormLayout.Group condensed>
          {(['from', 'until'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`email.${field}`)}
              type="time"
              autoComplete="off"
              value={draft[field]}
              onChange={(value) => change({ [field]: value })}
              error={errors[field]}
            />
          ))}
        </FormLayout.Group>
      ) : null}
      <Text as="p" tone="subdued">
        <Trans t={t} i18nKey="email.zone" values={{ zone: timeZone }} components={[<Link key="account" url={paths.account} />]} />
      </Text>
    </FormLayout>
  );
}
