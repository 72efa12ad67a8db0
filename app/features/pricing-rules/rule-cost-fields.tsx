import { BlockStack, Checkbox, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { RuleOptions } from './load-pricing-rules.server.ts';
import { NumberField, SelectField } from './rule-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

interface RuleCostFieldsProps {
  form: RuleForm;
  options: RuleOptions;
  currencies: readonly { currency: PricingRule['currency']; cnyPerUnit: string }[];
}

/** What counts as cost besides the product: shipping, tax, fees, and the exchange rate. */
export function RuleCostFields({ form, options, currencies }: RuleCostFieldsProps) {
  const { t } = useTranslation('pricing-rules');
  const { draft, errors, change } = form;
  const availableMethods = options.methods.filter(({ countries }) => countries.includes(draft.shippingCountry));
  const liveRate = currencies.find(({ currency }) => currency === draft.currency);
  return (
    <FormLayout>
      <FormLayout.Group>
        <SelectField
          label={t('field.shippingCountry')}
          options={[
            { value: '', label: t('choice.noShipping') },
            ...options.countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={draft.shippingCountry}
          onChange={(shippingCountry) => change({ shippingCountry, shippingMethod: '' })}
          error={errors['shipping.country']}
        />
        <SelectField
          label={t('field.shippingMethod')}
          options={[{ value: '', label: t('choice.byRules') }, ...availableMethods.map(({ code, name }) => ({ value: code, label: name }))]}
          value={draft.shippingMethod}
          onChange={(shippingMethod) => change({ shippingMethod })}
          error={errors['shipping.methodCode']}
        />
      </FormLayout.Group>
      <BlockStack>
        <Checkbox
          label={t('field.includeTax')}
          checked={draft.includeTax && draft.shippingCountry !== ''}
          disabled={draft.shippingCountry === ''}
          onChange={(includeTax) => change({ includeTax })}
          helpText={draft.includeTax && draft.shippingCountry !== '' ? t('warning.tax-follows-price') : ''}
        />
        {draft.shippingCountry === '' ? (
          // Polaris would make the help of a box that is off too pale to be read.
          <Text as="p" tone="subdued">
            {t('help.taxNeedsCountry')}
          </Text>
        ) : null}
      </BlockStack>
      <FormLayout.Group>
        <NumberField form={form} field="storeFee" />
        <NumberField form={form} field="paymentFee" />
      </FormLayout.Group>
      <FormLayout.Group>
        <NumberField form={form} field="paymentFixed" />
        <NumberField form={form} field="adCost" />
      </FormLayout.Group>
      <FormLayout.Group>
        <SelectField
          label={t('field.currency')}
          options={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          error={errors['currency']}
          help={t('help.currency')}
        />
        <SelectField
          label={t('field.rateKind')}
          options={[
            { value: 'live', label: t('choice.live', { rate: liveRate?.cnyPerUnit ?? '', currency: draft.currency }) },
            { value: 'manual', label: t('choice.manual') },
          ]}
          value={draft.rateKind}
          onChange={(rateKind) => change({ rateKind })}
        />
      </FormLayout.Group>
      <FormLayout.Group>
        {draft.rateKind === 'manual' ? <NumberField form={form} field="cnyPerUnit" /> : null}
        <NumberField form={form} field="buffer" help={t('help.buffer')} />
      </FormLayout.Group>
    </FormLayout>
  );
}
