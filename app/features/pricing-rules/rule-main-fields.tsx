import { FormLayout, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ruleRoundings } from '#contract/pricing-rules.values.ts';
import type { RuleOptions } from './load-pricing-rules.server.ts';
import { NumberField, SelectField } from './rule-fields.tsx';
import { RuleMethodFields } from './rule-method-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

const SEVERAL = 'several';

/** What a rule begins with: for which products, the target, rounding and the lowest price. */
export function RuleMainFields({ form, categories }: { form: RuleForm; categories: RuleOptions['categories'] }) {
  const { t } = useTranslation('pricing-rules');
  const { draft, change } = form;
  const [onlyCategory = ''] = draft.categoryIds;
  const isNarrowed = draft.categoryIds.length > 1;
  return (
    <FormLayout>
      <TextField
        label={t('field.name')}
        value={draft.name}
        onChange={(name) => change({ name })}
        onBlur={() => form.validateField('name')}
        maxLength={80}
        autoComplete="off"
        error={form.errors['name']}
      />
      <SelectField
        label={t('group.scope')}
        options={[
          { value: '', label: t('main.allProducts') },
          ...categories.filter(({ level }) => level === 1).map(({ id, name }) => ({ value: id, label: name })),
          ...(isNarrowed ? [{ value: SEVERAL, label: t('main.several') }] : []),
        ]}
        value={isNarrowed ? SEVERAL : onlyCategory}
        onChange={(id) => {
          if (id !== SEVERAL) change({ categoryIds: id === '' ? [] : [id] });
        }}
      />
      <RuleMethodFields form={form} />
      <FormLayout.Group>
        <SelectField
          label={t('field.roundTo')}
          options={ruleRoundings.map((value) => ({ value, label: t(`roundTo.${value}`) }))}
          value={draft.roundTo}
          onChange={(roundTo) => change({ roundTo })}
        />
        <NumberField form={form} field="floor" />
      </FormLayout.Group>
    </FormLayout>
  );
}
