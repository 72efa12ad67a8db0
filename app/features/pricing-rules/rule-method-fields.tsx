import { useRef } from 'react';
import { BlockStack, Button, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PRICE_BAND_LIMIT, pricingKinds } from '#contract/pricing-rules.values.ts';
import { type BandDraft, type BandFieldName, bandFields } from './rule-draft.ts';
import { NumberField, SelectField, unitSuffix } from './rule-fields.tsx';
import type { RuleForm } from './use-rule-form.ts';

/** How the price is calculated from the cost. */
export function RuleMethodFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const { kind } = form.draft;
  return (
    <FormLayout>
      <SelectField
        label={t('kind.label')}
        options={pricingKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => form.change({ kind: value })}
        help={t(`kindHelp.${kind}`)}
      />
      {kind === 'multiplier' ? (
        <FormLayout.Group>
          <NumberField form={form} field="multiplier" />
          <NumberField form={form} field="plus" />
        </FormLayout.Group>
      ) : null}
      {kind === 'margin' ? <NumberField form={form} field="margin" /> : null}
      {kind === 'formula' ? (
        <>
          <FormLayout.Group>
            <NumberField form={form} field="profit" />
            <NumberField form={form} field="fixed" />
          </FormLayout.Group>
          <FormLayout.Group>
            <NumberField form={form} field="breakEven" />
            <NumberField form={form} field="minProfit" help={t('help.minProfit')} />
          </FormLayout.Group>
        </>
      ) : null}
      {kind === 'bands' ? <BandList form={form} /> : null}
    </FormLayout>
  );
}

function BandList({ form }: { form: RuleForm }) {
  const { t } = useTranslation('pricing-rules');
  const addedCount = useRef(0);
  const { bands } = form.draft;
  const add = () => {
    const last = bands.at(-1);
    addedCount.current += 1;
    form.change({ bands: [...bands, { key: `new-${addedCount.current}`, from: last?.to ?? '', to: '', multiplier: '', plus: '' }] });
  };
  return (
    <BlockStack gap="400">
      {bands.map((band, index) => (
        <div key={band.key} role="group" aria-label={t('band.title', { place: index + 1 })}>
          <BlockStack gap="200">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="span" fontWeight="medium">
                {t('band.title', { place: index + 1 })}
              </Text>
              {bands.length === 1 ? null : (
                <Button
                  variant="plain"
                  tone="critical"
                  accessibilityLabel={t('band.removeNamed', { place: index + 1 })}
                  onClick={() => form.change({ bands: bands.filter(({ key }) => key !== band.key) })}
                >
                  {t('band.remove')}
                </Button>
              )}
            </InlineStack>
            <FormLayout.Group condensed>
              {(['from', 'to', 'multiplier', 'plus'] as const).map((field) => (
                <BandNumber key={field} form={form} band={band} index={index} field={field} />
              ))}
            </FormLayout.Group>
          </BlockStack>
        </div>
      ))}
      {bands.length >= PRICE_BAND_LIMIT ? null : (
        <InlineStack>
          <Button onClick={add}>{t('band.add')}</Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

function BandNumber({ form, band, index, field }: { form: RuleForm; band: BandDraft; index: number; field: BandFieldName }) {
  const { t } = useTranslation('pricing-rules');
  const { unit, path } = bandFields[field];
  const bandPath = `method.bands.${index}.${path}`;
  return (
    <TextField
      label={t(`band.${field}`)}
      value={band[field]}
      onChange={(text) =>
        form.change({ bands: form.draft.bands.map((each) => (each.key === band.key ? { ...each, [field]: text } : each)) })
      }
      onBlur={() => form.validateField(bandPath)}
      suffix={unitSuffix(unit, form.draft.currency)}
      placeholder={field === 'to' ? t('band.noEnd') : ''}
      inputMode="decimal"
      autoComplete="off"
      error={form.errors[bandPath]}
    />
  );
}
