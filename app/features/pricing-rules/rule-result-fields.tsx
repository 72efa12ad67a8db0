import { FormLayout, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { lowerLimits, roundingDirections } from '#contract/pricing-rules.values.ts';
import { listError, NumberField, SelectField } from './rule-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

const COMPARE_KINDS = ['none', 'times', 'plus'] as const;

/** The further limits, the compare-at price, and the SKUs the rule leaves alone. */
export function RuleResultFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const { draft, errors, change } = form;
  return (
    <FormLayout>
      {draft.roundTo === 'none' ? null : (
        <SelectField
          label={t('field.roundDirection')}
          options={roundingDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
          value={draft.roundDirection}
          onChange={(roundDirection) => change({ roundDirection })}
        />
      )}
      <NumberField form={form} field="ceiling" />
      <SelectField
        label={t('field.neverBelow')}
        options={lowerLimits.map((value) => ({ value, label: t(`neverBelow.${value}`) }))}
        value={draft.neverBelow}
        onChange={(neverBelow) => change({ neverBelow })}
      />
      <FormLayout.Group>
        <SelectField
          label={t('field.compareKind')}
          options={COMPARE_KINDS.map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={draft.compareKind}
          onChange={(compareKind) => change({ compareKind })}
        />
        {draft.compareKind === 'times' ? <NumberField form={form} field="compareTimes" /> : null}
        {draft.compareKind === 'plus' ? <NumberField form={form} field="comparePlus" /> : null}
      </FormLayout.Group>
      <TextField
        label={t('field.untouched')}
        value={draft.untouched}
        onChange={(untouched) => change({ untouched })}
        multiline={3}
        autoComplete="off"
        helpText={t('help.untouched')}
        error={listError(errors, 'untouchedSkus')}
      />
    </FormLayout>
  );
}
