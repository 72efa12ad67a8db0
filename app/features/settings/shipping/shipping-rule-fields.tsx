import { useState } from 'react';
import { BlockStack, Box, Button, Checkbox, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { goodsAttributes, shippingFallbacks } from '#contract/shipping.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CountriesField } from './countries-field.tsx';
import { MethodList } from './method-list.tsx';
import { readDraft, type DraftException } from './shipping-drafts.ts';
import type { RuleProps } from './shipping-rule-card.tsx';
import { useProblemMessages } from './use-shipping-rules.ts';

/** The fields of one rule. */
export function ShippingRuleFields({ draft, errors, methods, countries, onChange }: RuleProps) {
  const { t } = useTranslation('settings');
  const set = (changes: Partial<RuleProps['draft']>) => onChange({ ...draft, ...changes });
  const destinations = draft.everywhere ? null : draft.countries;
  return (
    <FormLayout>
      {draft.everywhere ? null : (
        <CountriesField
          label={t('shipping.countries')}
          helpText={t('shipping.countriesHelp')}
          countries={countries}
          selected={draft.countries}
          error={errors['countries']}
          onChange={(selected) => set({ countries: selected })}
        />
      )}
      <MethodList
        label={t('shipping.methods')}
        help={t('shipping.methodsHelp')}
        selected={draft.methods}
        methods={methods}
        destinations={destinations}
        error={errors['methods']}
        onChange={(selected) => set({ methods: selected })}
      />
      <Select
        label={t('shipping.fallback')}
        options={shippingFallbacks.map((value) => ({ value, label: t(`shipping.fallbacks.${value}`) }))}
        value={draft.fallback}
        onChange={(value) => set({ fallback: shippingFallbacks.find((each) => each === value) ?? 'cheapest' })}
      />
      <Limits draft={draft} errors={errors} onChange={onChange} />
      <Exceptions draft={draft} errors={errors} methods={methods} onChange={onChange} />
    </FormLayout>
  );
}

function Limits({ draft, errors, onChange }: Pick<RuleProps, 'draft' | 'errors' | 'onChange'>) {
  const { t } = useTranslation('settings');
  const set = (changes: Partial<RuleProps['draft']>) => onChange({ ...draft, ...changes });
  const inputErrors = useProblemMessages()(readDraft(draft, useLocale()).problems);
  const [blurred, setBlurred] = useState<'maxFreight' | 'maxDays' | null>(null);
  const errorOf = (field: 'maxFreight' | 'maxDays') => errors[field] ?? (blurred === field ? inputErrors[field] : undefined);
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
          onBlur={() => setBlurred('maxFreight')}
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
          onBlur={() => setBlurred('maxDays')}
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

/** Other methods for orders with items that carriers restrict; the first exception that matches an order counts. */
function Exceptions({ draft, errors, methods, onChange }: Omit<RuleProps, 'countries'>) {
  const { t } = useTranslation('settings');
  const used = new Set(draft.exceptions.map(({ attribute }) => attribute));
  const free = goodsAttributes.filter((attribute) => !used.has(attribute));
  const set = (exceptions: DraftException[]) => onChange({ ...draft, exceptions });
  const options = free.map((value) => ({ value, label: t(`shipping.attribute.${value}`) }));
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Text as="h4" variant="headingSm">
          {t('shipping.exceptions')}
        </Text>
        <Text as="p" tone="subdued">
          {t('shipping.exceptionsText')}
        </Text>
      </BlockStack>
      {draft.exceptions.map((exception, index) => {
        const goods = t(`shipping.attribute.${exception.attribute}`);
        return (
          <Box key={exception.attribute} padding="300" background="bg-surface-secondary" borderRadius="200">
            <BlockStack gap="200">
              <InlineStack align="end">
                <Button
                  variant="plain"
                  tone="critical"
                  accessibilityLabel={t('shipping.removeException', { goods })}
                  onClick={() => set(draft.exceptions.filter((each) => each !== exception))}
                >
                  {t('remove')}
                </Button>
              </InlineStack>
              <MethodList
                label={t('shipping.methodsFor', { goods })}
                selected={exception.methods}
                methods={methods}
                offered={methods.filter(({ refusedAttributes }) => !refusedAttributes.includes(exception.attribute))}
                destinations={draft.everywhere ? null : draft.countries}
                error={errors[`exceptions.${index}`]}
                onChange={(selected) => set(draft.exceptions.map((each) => (each === exception ? { ...each, methods: selected } : each)))}
              />
            </BlockStack>
          </Box>
        );
      })}
      {free.length === 0 ? null : (
        <Select
          label={t('shipping.addException')}
          labelHidden
          options={[{ value: '', label: t('shipping.addException') }, ...options]}
          value=""
          onChange={(value) => {
            const attribute = free.find((each) => each === value);
            if (attribute !== undefined) set([...draft.exceptions, { attribute, methods: [] }]);
          }}
        />
      )}
    </BlockStack>
  );
}
