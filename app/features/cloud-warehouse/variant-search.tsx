import { Form } from '@remix-run/react';
import { BlockStack, Button, Card, Divider, InlineGrid, InlineStack, Text, TextField } from '@shopify/polaris';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PURCHASE_UNITS_MAX, WAREHOUSE_LINES_MAX } from '#contract/cloud-warehouse.values.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { TextInput, useInputBeforeHydration } from '#app/ui/form-fields.tsx';
import { GoodsName } from './goods-name.tsx';
import type { WrongLines } from './new-inbound-form.server.ts';
import { COST_FIELD, UNITS_FIELD } from './stock-basket.ts';

/** Finds goods by name or SKU; the address keeps the words. */
export function VariantSearch({ q }: { q: string }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <Card>
      <Form method="get" preventScrollReset>
        <InlineStack gap="200" blockAlign="end" align="start">
          <TextInput name="q" label={t('search.label')} defaultValue={q} autoComplete="off" />
          <Button submit>{t('search.button')}</Button>
        </InlineStack>
      </Form>
    </Card>
  );
}

/** Goods that were found, each with its units and what one cost the merchant; those that were filled in stay when others are searched. */
export function VariantUnits({ variants, wrong }: { variants: SellableVariant[]; wrong: WrongLines | null }) {
  const { t } = useTranslation('cloud-warehouse');
  const [filled, setFilled] = useState<readonly SellableVariant[]>([]);
  const keep = (variant: SellableVariant) => setFilled((before) => (hasVariant(before, variant) ? before : [...before, variant]));
  const full = filled.length >= WAREHOUSE_LINES_MAX;
  const kept = filled.filter((variant) => full || !hasVariant(variants, variant));
  const rows = full ? kept : [...kept, ...variants];
  return (
    <BlockStack gap="300">
      {full ? <Text as="p">{t('buy.full', { max: WAREHOUSE_LINES_MAX })}</Text> : null}
      {variants.length === 0 ? <Text as="p">{t('search.nothing')}</Text> : null}
      {wrong?.nothing === true ? (
        <Text as="p" tone="critical">
          {t('newInbound.nothing')}
        </Text>
      ) : null}
      {rows.map((variant, index) => {
        const { variantId, title, options, sku, pictureUrl } = variant;
        return (
          <BlockStack key={variantId} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineGrid columns={{ xs: '1fr', md: 'minmax(0, 1fr) 10rem 14rem' }} gap="300" alignItems="start">
              <GoodsName name={title} options={options} pictureUrl={pictureUrl} sku={sku} />
              <UnitsField variant={variant} wrong={wrong?.units.includes(variantId) ?? false} onTyped={() => keep(variant)} />
              <AmountField
                name={`${COST_FIELD}${variantId}`}
                label={t('newInbound.unitCost')}
                currency={WALLET_CURRENCY}
                maxMinor={MAX_AMOUNT_MINOR}
                onChangeMinor={() => keep(variant)}
                error={wrong?.costs.includes(variantId) === true ? t('newInbound.costWrong') : undefined}
              />
            </InlineGrid>
          </BlockStack>
        );
      })}
    </BlockStack>
  );
}

function hasVariant(variants: readonly SellableVariant[], { variantId }: SellableVariant): boolean {
  return variants.some((other) => other.variantId === variantId);
}

function UnitsField({ variant, wrong, onTyped }: { variant: SellableVariant; wrong: boolean; onTyped: () => void }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const id = useId();
  const [value, setValue] = useState('');
  const change = (text: string) => {
    setValue(text);
    onTyped();
  };
  useInputBeforeHydration(id, change);
  return (
    <TextField
      id={id}
      label={t('search.unitsOf', { sku: variant.sku })}
      name={`${UNITS_FIELD}${variant.variantId}`}
      value={value}
      onChange={change}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      error={wrong ? t('buy.unitsWrong', { max: formatCount(PURCHASE_UNITS_MAX, locale) }) : false}
    />
  );
}
