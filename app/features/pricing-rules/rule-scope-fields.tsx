import { BlockStack, Checkbox, ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import type { RuleOptions } from './load-pricing-rules.server.ts';
import { listError, NumberField } from './rule-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

const WAREHOUSES = ['CN', 'US'] as const;

interface RuleScopeFieldsProps {
  form: RuleForm;
  stores: readonly Store[];
  categories: RuleOptions['categories'];
}

/** Which products the rule applies to, and when. */
export function RuleScopeFields({ form, stores, categories }: RuleScopeFieldsProps) {
  const { t } = useTranslation('pricing-rules');
  const timeZone = useTimeZone();
  const { draft, errors, change } = form;
  const topCategories = categories.filter(({ level }) => level === 1);
  return (
    <FormLayout>
      {stores.length === 0 ? null : (
        <ChoiceList
          allowMultiple
          title={t('field.stores')}
          choices={stores.map(({ id, name }) => ({ value: id, label: name }))}
          selected={draft.storeIds}
          onChange={(storeIds) => change({ storeIds })}
          error={listError(errors, 'scope.storeIds') ?? ''}
        />
      )}
      <ChoiceList
        allowMultiple
        title={t('field.categories')}
        choices={topCategories.map(({ id, name }) => ({ value: id, label: name }))}
        selected={draft.categoryIds}
        onChange={(categoryIds) => change({ categoryIds })}
        error={listError(errors, 'scope.categoryIds') ?? ''}
      />
      <ChoiceList
        allowMultiple
        title={t('field.warehouses')}
        choices={WAREHOUSES.map((value) => ({ value, label: t(`warehouse.${value}`) }))}
        selected={draft.warehouses}
        onChange={(selected) => change({ warehouses: WAREHOUSES.filter((code) => selected.includes(code)) })}
      />
      <TextField
        label={t('field.tags')}
        value={draft.tags}
        onChange={(tags) => change({ tags })}
        autoComplete="off"
        helpText={t('help.tags')}
        error={listError(errors, 'scope.tags')}
      />
      <FormLayout.Group>
        <NumberField form={form} field="costFrom" />
        <NumberField form={form} field="costTo" help={t('help.costTo')} />
      </FormLayout.Group>
      <FormLayout.Group>
        {(['activeFrom', 'activeTo'] as const).map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            label={t(`field.${field}`)}
            value={draft[field]}
            onChange={(text) => change({ [field]: text })}
            onBlur={() => form.validateField(field)}
            autoComplete="off"
            helpText={t('help.zone', { zone: timeZone })}
            error={errors[field]}
          />
        ))}
      </FormLayout.Group>
      <BlockStack>
        <Checkbox
          label={t('field.enabled')}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
          helpText={t('help.enabled')}
        />
      </BlockStack>
    </FormLayout>
  );
}
