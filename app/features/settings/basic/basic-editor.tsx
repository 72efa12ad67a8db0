import type { ReactNode } from 'react';
import { BlockStack, Box, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DisplayRate } from '#contract/money.ts';
import type { Country } from '#contract/regions.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { AutomaticPaymentFields } from '../orders/automatic-payment-fields.tsx';
import { FraudFields } from '../orders/fraud-fields.tsx';
import { GraceWindowFields, ZoneOfTimes } from '../orders/grace-window-fields.tsx';
import { IntakeFields } from '../orders/intake-fields.tsx';
import { TrackFields } from '../orders/track-fields.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import { AccountRules } from './account-rules.tsx';
import { BufferFields } from './buffer-fields.tsx';
import { DisplayFields } from './display-fields.tsx';
import { LanguageField } from './language-field.tsx';
import { NoteTemplateFields } from './note-template-fields.tsx';
import type { SettingPart, SettingsStore, StoredSettings } from './setting-parts.ts';
import { useBasicSettings } from './use-basic-settings.ts';

export interface BasicEditorProps {
  stored: StoredSettings;
  stores: SettingsStore[];
  countries: Country[];
  /** What amounts can be shown in beside CNY, at the rates of today. */
  rates: DisplayRate[];
}

/** All settings of the page, saved together by the bar on top; the language of the screens is switched at once. */
export function BasicEditor({ stored, stores, countries, rates }: BasicEditorProps) {
  const { t } = useTranslation('settings');
  const editing = useBasicSettings(stored, stores);
  const partlySaved = usePartlySaved(editing.unsaved);
  return (
    <BlockStack gap="800">
      <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      <SettingsProblem
        problem={editing.problem}
        wrong={editing.wrong}
        busy={editing.saving || editing.awaitingNewest}
        onLoadNewest={editing.loadNewest}
        onKeepMine={editing.keepMine}
        partlySaved={partlySaved}
        conflict={
          editing.conflict === null ? undefined : { title: t(`basic.conflict.${editing.conflict}`), text: t('basic.conflict.text') }
        }
      />
      <Section title={t('basic.own')} text={t('basic.ownText')}>
        <SettingsGroup titleAs="h3" title={t('basic.language')} text={t('basic.languageText')}>
          <LanguageField />
        </SettingsGroup>
        <SettingsGroup titleAs="h3" title={t('basic.display')} text={t('basic.displayText')}>
          <DisplayFields editing={editing} rates={rates} stores={stores} />
        </SettingsGroup>
      </Section>
      <Section title={t('basic.account')} text={t('basic.accountText')}>
        <AccountRules>
          <SettingsGroup titleAs="h3" title={t('basic.orders.import')} text={t('basic.orders.importText')}>
            <IntakeFields editing={editing} stores={stores} />
          </SettingsGroup>
          <SettingsGroup titleAs="h3" title={t('basic.orders.fraudTitle')} text={t('basic.orders.fraudText')}>
            <FraudFields editing={editing} stores={stores} />
          </SettingsGroup>
          <SettingsGroup titleAs="h3" title={t('basic.orders.grace')} text={t('basic.orders.graceText')}>
            <FormLayout>
              <GraceWindowFields editing={editing} stores={stores} />
              <ZoneOfTimes editing={editing} />
            </FormLayout>
          </SettingsGroup>
          <SettingsGroup titleAs="h3" title={t('basic.orders.auto')} text={t('basic.orders.autoText')}>
            <AutomaticPaymentFields editing={editing} countries={countries} />
          </SettingsGroup>
          <SettingsGroup titleAs="h3" title={t('basic.orders.track')} text={t('basic.orders.trackText')}>
            <TrackFields editing={editing} stores={stores} />
          </SettingsGroup>
          <SettingsGroup titleAs="h3" title={t('basic.buffer')} text={t('basic.bufferText')}>
            <BufferFields editing={editing} stores={stores} />
          </SettingsGroup>
          <SettingsGroup titleAs="h3" title={t('basic.templates')} text={t('basic.templatesText')}>
            <NoteTemplateFields editing={editing} stores={stores} />
          </SettingsGroup>
        </AccountRules>
      </Section>
    </BlockStack>
  );
}

/** Says which parts were not saved after others were; undefined when nothing was. */
function usePartlySaved(unsaved: SettingPart[]): string | undefined {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  if (unsaved.length === 0) return undefined;
  const parts = new Intl.ListFormat(locale).format(unsaved.map((part) => t(`basic.parts.${part}`)));
  return t('basic.partlySaved', { parts });
}

/** Whom the groups below are for. */
function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <BlockStack gap="600">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <BlockStack gap="100">
          <Text as="h2" variant="headingLg">
            {title}
          </Text>
          <Text as="p" tone="subdued">
            {text}
          </Text>
        </BlockStack>
      </Box>
      {children}
    </BlockStack>
  );
}
