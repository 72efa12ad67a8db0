import { FormLayout, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { lowerLimits, roundingDirections, ruleRoundings } from '#contract/pricing-rules.values.ts';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './rule-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

const COMPARE_KINDS = ['none', 'times', 'plus'] as const;

/** What becomes of the price: rounding, limits, the compare-at price, and what is left alone. */
export function RuleResultFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const { draft, errors, change } = form;
  return (
    <FormLayout>
      <FormLayout.Group>
        <ChoiceField
          label={t('field.roundTo')}
          choices={ruleRoundings.map((value) => ({ value, label: t(`roundTo.${value}`) }))}
          value={draft.roundTo}
          onChange={(roundTo) => change({ roundTo })}
        />
        {draft.roundTo === 'none' ? null : (
          <ChoiceField
            label={t('field.roundDirection')}
            choices={roundingDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
            value={draft.roundDirection}
            onChange={(roundDirection) => change({ roundDirection })}
          />
        )}
      </FormLayout.Group>
      <FormLayout.Group>
        <NumberField form={form} field="floor" />
        <NumberField form={form} field="ceiling" />
      </FormLayout.Group>
      <ChoiceField
        label={t('field.neverBelow')}
        choices={lowerLimits.map((value) => ({ value, label: t(`neverBelow.${value}`) }))}
        value={draft.neverBelow}
        onChange={(neverBelow) => change({ neverBelow })}
      />
      <FormLayout.Group>
        <ChoiceField
          label={t('field.compareKind')}
          choices={COMPARE_KINDS.map((value) => ({ value, label: t(`compare.${value}`) }))}
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
        error={errorBelow(errors, 'untouchedSkus')}
      />
    </FormLayout>
  );
}

/** The first error of a list's rows. */
export function errorBelow(errors: Record<string, string>, path: string): string | undefined {
  return Object.entries(errors).find(([place]) => place === path || place.startsWith(`${path}.`))?.[1];
}
