import { BlockStack, FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { importRules } from '#contract/order-settings.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { hasOrderTags, type SettingsStore } from '../basic/setting-parts.ts';
import { StoreRules } from '../basic/store-rules.tsx';
import type { SettingsEditing } from '../basic/use-basic-settings.ts';
import { LeftOutTags } from './left-out-tags.tsx';
import type { IntakeDraft } from './order-draft.ts';

/** Which orders of stores are taken in: by the account's rule, and by that of stores that differ. */
export function IntakeFields({ editing: { draft, errorOf, change }, stores }: { editing: SettingsEditing; stores: SettingsStore[] }) {
  const { intake, storeIntake } = draft.orders;
  const summaryOf = useIntakeSummary(intake);
  return (
    <BlockStack gap="400">
      <IntakeRule
        rule={intake}
        hasTags={stores.some(hasOrderTags)}
        errorOf={errorOf}
        onChange={(changed) => change('orders', { intake: changed })}
      />
      <StoreRules
        stores={stores}
        own={storeIntake}
        initial={{ ...intake, typedTag: '' }}
        summaryOf={summaryOf}
        errorOf={(id) => errorOf(`importFrom.${id}`) ?? errorOf(`leftOutTags.${id}`) ?? errorOf(`intake.${id}`)}
        onChange={(own) => change('orders', { storeIntake: own })}
      >
        {(rule, set, store) => (
          <IntakeRule
            rule={rule}
            hasTags={hasOrderTags(store)}
            errorOf={(field) => errorOf(`${field === 'importOrders' ? 'intake' : field}.${store.id}`)}
            onChange={set}
          />
        )}
      </StoreRules>
    </BlockStack>
  );
}

interface IntakeRuleProps {
  rule: IntakeDraft;
  /** Whether there are tags on orders to leave them out by. Saved ones are shown without, too. */
  hasTags: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (rule: IntakeDraft) => void;
}

function IntakeRule({ rule, hasTags, errorOf, onChange }: IntakeRuleProps) {
  const { t } = useTranslation('settings');
  return (
    <FormLayout>
      <Select
        label={t('basic.orders.importRule')}
        options={importRules.map((value) => ({ value, label: t(`basic.orders.importRules.${value}`) }))}
        value={rule.importOrders}
        onChange={(value) => onChange({ ...rule, importOrders: importRules.find((each) => each === value) ?? 'all' })}
        helpText={t(`basic.orders.importHelp.${rule.importOrders}`)}
        error={errorOf('importOrders')}
      />
      <TextField
        label={t('basic.orders.importFrom')}
        type="date"
        value={rule.importFrom}
        onChange={(importFrom) => onChange({ ...rule, importFrom })}
        autoComplete="off"
        helpText={t('basic.orders.importFromHelp')}
        error={errorOf('importFrom')}
      />
      {hasTags || rule.leftOutTags.length > 0 ? (
        <LeftOutTags tags={rule} error={errorOf('leftOutTags')} onChange={(tags) => onChange({ ...rule, ...tags })} />
      ) : null}
    </FormLayout>
  );
}

/** What a store's rule has otherwise than the account's. */
function useIntakeSummary(account: IntakeDraft) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  return ({ importOrders, importFrom, leftOutTags }: IntakeDraft) => {
    const facts = [
      ...(importOrders === account.importOrders ? [] : [t(`basic.orders.importRules.${importOrders}`)]),
      ...(importFrom === account.importFrom ? [] : [startOf(importFrom)]),
      ...(sameTags(leftOutTags, account.leftOutTags) ? [] : [tagsOf(leftOutTags)]),
    ];
    return facts.length === 0 ? t('basic.stores.same') : facts.join(' · ');
  };
  function startOf(day: string) {
    return /^\d{4}-/.test(day) ? t('basic.orders.factFrom', { day: formatDay(day, locale) }) : t('basic.orders.factNoStart');
  }
  function tagsOf(tags: string[]) {
    return tags.length === 0 ? t('basic.orders.factNoTags') : t('basic.orders.factTags', { tags: tags.join(', ') });
  }
}

function sameTags(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((tag, place) => tag === others[place]);
}
