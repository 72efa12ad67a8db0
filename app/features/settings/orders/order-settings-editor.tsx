import { Button, Checkbox, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { importRules } from '#contract/order-settings.values.ts';
import type { DisplayRate } from '#contract/money.ts';
import type { Country } from '#contract/regions.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { AccountFields } from '../basic/account-fields.tsx';
import { DisplayFields } from '../basic/display-fields.tsx';
import { NoteTemplateFields } from '../basic/note-template-fields.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import { AutomaticPaymentFields } from './automatic-payment-fields.tsx';
import { GraceWindowFields } from './grace-window-fields.tsx';
import type { OrderSettingsForm } from './order-drafts.ts';
import { TrackFields } from './track-fields.tsx';
import { type OrderEditing, useOrderSettings } from './use-order-settings.ts';

export interface OrderSettingsEditorProps {
  stored: OrderSettingsForm;
  stores: { id: string; name: string }[];
  countries: Country[];
  /** What amounts can be shown in beside CNY, at the rates of today. */
  rates: DisplayRate[];
}

/** How orders are taken in, held back, paid and written back, saved together by the bar on top. */
export function OrderSettingsEditor({ stored, stores, countries, rates }: OrderSettingsEditorProps) {
  const { t } = useTranslation('settings');
  const editing = useOrderSettings(stored);
  return (
    <>
      <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      <SettingsProblem
        problem={editing.problem}
        wrong={editing.wrong}
        busy={editing.saving || editing.awaitingNewest}
        onLoadNewest={editing.loadNewest}
        onKeepMine={editing.keepMine}
      />
      <SettingsGroup title={t('basic.display')} text={t('basic.displayText')}>
        <DisplayFields editing={editing} rates={rates} />
      </SettingsGroup>
      <SettingsGroup title={t('basic.account')} text={t('basic.accountText')}>
        <AccountFields editing={editing} stores={stores} />
      </SettingsGroup>
      <SettingsGroup title={t('basic.templates')} text={t('basic.templatesText')}>
        <NoteTemplateFields editing={editing} />
      </SettingsGroup>
      <SettingsGroup title={t('basic.orders.import')} text={t('basic.orders.importText')}>
        <ImportFields editing={editing} />
      </SettingsGroup>
      <SettingsGroup title={t('basic.orders.grace')} text={t('basic.orders.graceText')}>
        <FormLayout>
          <GraceWindowFields editing={editing} stores={stores} />
          <ZoneOfTimes editing={editing} />
        </FormLayout>
      </SettingsGroup>
      <SettingsGroup title={t('basic.orders.auto')} text={t('basic.orders.autoText')}>
        <AutomaticPaymentFields editing={editing} countries={countries} />
      </SettingsGroup>
      <SettingsGroup title={t('basic.orders.track')} text={t('basic.orders.trackText')}>
        <TrackFields editing={editing} />
      </SettingsGroup>
    </>
  );
}

/** Which orders of stores are taken in, and which of them are held. */
function ImportFields({ editing: { draft, change } }: { editing: OrderEditing }) {
  const { t } = useTranslation('settings');
  return (
    <FormLayout>
      <Select
        label={t('basic.orders.importRule')}
        options={importRules.map((value) => ({ value, label: t(`basic.orders.importRules.${value}`) }))}
        value={draft.importOrders}
        onChange={(value) => change({ importOrders: importRules.find((rule) => rule === value) ?? 'all' })}
        helpText={t(`basic.orders.importHelp.${draft.importOrders}`)}
      />
      <TextField
        label={t('basic.orders.importFrom')}
        type="date"
        value={draft.importFrom}
        onChange={(importFrom) => change({ importFrom })}
        autoComplete="off"
        helpText={t('basic.orders.importFromHelp')}
      />
      <Checkbox
        label={t('basic.orders.fraud')}
        helpText={t('basic.orders.fraudHelp')}
        checked={draft.holdFraudRisk}
        onChange={(holdFraudRisk) => change({ holdFraudRisk })}
      />
    </FormLayout>
  );
}

/** The zone days and times of day are in, and how to take over the one of this browser. */
function ZoneOfTimes({ editing: { draft, change } }: { editing: OrderEditing }) {
  const { t } = useTranslation('settings');
  const own = useTimeZone();
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" tone="subdued">
        {t('basic.orders.zone', { zone: draft.timeZone })}
      </Text>
      {own === draft.timeZone ? null : (
        <Button variant="plain" onClick={() => change({ timeZone: own })}>
          {t('basic.orders.useZone', { zone: own })}
        </Button>
      )}
    </InlineStack>
  );
}
