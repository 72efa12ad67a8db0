import { useState } from 'react';
import { BlockStack, Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { shippingFallbacks } from '#contract/shipping.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { MethodList } from './shipping-method-list.tsx';
import { CountriesField } from './shipping-countries-field.tsx';
import { readDraft } from './shipping-drafts.ts';
import { ShippingExceptions } from './shipping-exceptions.tsx';
import type { RuleProps } from './shipping-rule-card.tsx';
import { useProblemWords } from './use-problem-words.ts';

/** The fields of one rule. A default export, as `lazy` demands. */
export default function ShippingRuleFields({ draft, errors, methods, countries, onChange }: RuleProps) {
  const { t } = useTranslation('settings');
  const set = (changes: Partial<RuleProps['draft']>) => onChange({ ...draft, ...changes });
  const destinations = draft.everywhere ? null : draft.countries;
  return (
    <FormLayout>
      {draft.everywhere ? null : (
        <CountriesField
          countries={countries}
          chosen={draft.countries}
          error={errors['countries']}
          onChange={(chosen) => set({ countries: chosen })}
        />
      )}
      <MethodList
        label={t('shipping.methods')}
        help={t('shipping.methodsHelp')}
        chosen={draft.methods}
        methods={methods}
        destinations={destinations}
        error={errors['methods']}
        onChange={(chosen) => set({ methods: chosen })}
      />
      <Select
        label={t('shipping.fallback')}
        options={shippingFallbacks.map((value) => ({ value, label: t(`shipping.fallbacks.${value}`) }))}
        value={draft.fallback}
        onChange={(value) => set({ fallback: shippingFallbacks.find((each) => each === value) ?? 'cheapest' })}
      />
      <Limits draft={draft} errors={errors} onChange={onChange} />
      <ShippingExceptions draft={draft} errors={errors} methods={methods} onChange={onChange} />
    </FormLayout>
  );
}

function Limits({ draft, errors, onChange }: Pick<RuleProps, 'draft' | 'errors' | 'onChange'>) {
  const { t } = useTranslation('settings');
  const set = (changes: Partial<RuleProps['draft']>) => onChange({ ...draft, ...changes });
  const typedWrong = useProblemWords()(readDraft(draft, useLocale()).problems);
  const [left, setLeft] = useState<'maxFreight' | 'maxDays' | null>(null);
  const errorOf = (field: 'maxFreight' | 'maxDays') => errors[field] ?? (left === field ? typedWrong[field] : undefined);
  return (
    <BlockStack gap="400">
      <FormLayout.Group>
        <TextField
          label={t('shipping.maxFreight')}
          value={draft.maxFreight}
          onChange={(maxFreight) => set({ maxFreight })}
          suffix={WALLET_CURRENCY}
          inputMode="decimal"
          autoComplete="off"
          helpText={t('shipping.emptyIsAny')}
          onBlur={() => setLeft('maxFreight')}
          error={errorOf('maxFreight')}
        />
        <TextField
          label={t('shipping.maxDays')}
          value={draft.maxDays}
          onChange={(maxDays) => set({ maxDays })}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          helpText={t('shipping.emptyIsAny')}
          onBlur={() => setLeft('maxDays')}
          error={errorOf('maxDays')}
        />
      </FormLayout.Group>
      <Select
        label={t('shipping.warehouse')}
        options={[
          { value: '', label: t('shipping.anyWarehouse') },
          ...warehouseCodes.map((value) => ({ value, label: t(`shipping.warehouses.${value}`) })),
        ]}
        value={draft.warehouse}
        onChange={(value) => set({ warehouse: warehouseCodes.find((each) => each === value) ?? '' })}
      />
      <BlockStack gap="100">
        <Checkbox label={t('shipping.trackedOnly')} checked={draft.trackedOnly} onChange={(trackedOnly) => set({ trackedOnly })} />
        <Checkbox
          label={t('shipping.insured')}
          helpText={t('shipping.insuredHelp')}
          checked={draft.insured}
          onChange={(insured) => set({ insured })}
        />
      </BlockStack>
    </BlockStack>
  );
}
