import { Form } from '@remix-run/react';
import { BlockStack, Button, Card, DataTable, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useMoneyText } from '#app/ui/money.tsx';

/** The field a number of units is sent as, for a variant. */
export const UNITS_FIELD = 'units-';

/** Units of each variant that a form or an address names. */
export function readUnits(fields: Iterable<[string, unknown]>): { variantId: string; units: number }[] {
  return [...fields].flatMap(([name, value]) => {
    const units = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
    return name.startsWith(UNITS_FIELD) && units > 0 ? [{ variantId: name.slice(UNITS_FIELD.length), units }] : [];
  });
}

/** Finds goods by name or SKU; the address keeps the words. */
export function VariantSearch({ q }: { q: string }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <Card>
      <Form method="get">
        <InlineStack gap="200" blockAlign="end" align="start">
          <TextInput name="q" label={t('search.label')} defaultValue={q} autoComplete="off" />
          <Button submit>{t('search.button')}</Button>
        </InlineStack>
      </Form>
    </Card>
  );
}

/** Goods that were found, each with the units wanted of it. */
export function VariantUnits({ variants, units }: { variants: SellableVariant[]; units: ReadonlyMap<string, number> }) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  if (variants.length === 0) return <Text as="p">{t('search.nothing')}</Text>;
  return (
    <BlockStack gap="200">
      <DataTable
        columnContentTypes={['text', 'numeric', 'numeric']}
        headings={[t('column.goods'), t('column.unitCost'), t('column.units')]}
        rows={variants.map((variant) => [
          <Text key="name" as="span" breakWord>
            {variant.title} {variant.options} · {variant.sku}
          </Text>,
          money(variant.unitCost),
          <UnitsField key="units" variant={variant} initial={units.get(variant.variantId) ?? 0} />,
        ])}
      />
    </BlockStack>
  );
}

function UnitsField({ variant, initial }: { variant: SellableVariant; initial: number }) {
  const { t } = useTranslation('cloud-warehouse');
  const [value, setValue] = useState(initial === 0 ? '' : String(initial));
  return (
    <TextField
      label={t('search.unitsOf', { sku: variant.sku })}
      labelHidden
      name={`${UNITS_FIELD}${variant.variantId}`}
      value={value}
      onChange={setValue}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
    />
  );
}
