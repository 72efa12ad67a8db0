import { Checkbox, FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import { ChoiceField } from './choice-field.tsx';
import type { RuleChoices } from './load-pricing-rules.server.ts';
import { NumberField } from './rule-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

interface RuleCostFieldsProps {
  form: RuleForm;
  choices: RuleChoices;
  currencies: readonly { currency: PricingRule['currency']; cnyPerUnit: string }[];
}

/** What counts as cost besides the goods: the way to the buyer, fees, and the rate the cost is converted by. */
export function RuleCostFields({ form, choices, currencies }: RuleCostFieldsProps) {
  const { t } = useTranslation('pricing-rules');
  const { draft, errors, change } = form;
  const serving = choices.methods.filter(({ countries }) => countries.includes(draft.shippingCountry));
  const live = currencies.find(({ currency }) => currency === draft.currency);
  return (
    <FormLayout>
      <FormLayout.Group>
        <ChoiceField
          label={t('field.shippingCountry')}
          choices={[
            { value: '', label: t('choice.noShipping') },
            ...choices.countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={draft.shippingCountry}
          onChange={(shippingCountry) => change({ shippingCountry, shippingMethod: '' })}
          error={errors['shipping.country']}
        />
        <ChoiceField
          label={t('field.shippingMethod')}
          choices={[{ value: '', label: t('choice.byRules') }, ...serving.map(({ code, name }) => ({ value: code, label: name }))]}
          value={draft.shippingMethod}
          onChange={(shippingMethod) => change({ shippingMethod })}
          error={errors['shipping.methodCode']}
        />
      </FormLayout.Group>
      <Checkbox
        label={t('field.includeTax')}
        checked={draft.includeTax && draft.shippingCountry !== ''}
        disabled={draft.shippingCountry === ''}
        onChange={(includeTax) => change({ includeTax })}
        helpText={draft.shippingCountry === '' ? t('help.taxNeedsCountry') : draft.includeTax ? t('warning.tax-follows-price') : ''}
      />
      <FormLayout.Group>
        <NumberField form={form} field="storeFee" />
        <NumberField form={form} field="paymentFee" />
      </FormLayout.Group>
      <FormLayout.Group>
        <NumberField form={form} field="paymentFixed" />
        <NumberField form={form} field="adCost" />
      </FormLayout.Group>
      <FormLayout.Group>
        <ChoiceField
          label={t('field.currency')}
          choices={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          error={errors['currency']}
          help={t('help.currency')}
        />
        <ChoiceField
          label={t('field.rateKind')}
          choices={[
            { value: 'live', label: t('choice.live', { rate: live?.cnyPerUnit ?? '', currency: draft.currency }) },
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
