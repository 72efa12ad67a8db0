import { useId } from 'react';
import { BlockStack, Button, Divider, InlineGrid, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PURCHASE_UNITS_MAX } from '#contract/cloud-warehouse.values.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useInputBeforeHydration } from '#app/ui/form-fields.tsx';
import { formatCount, formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { GoodsName } from './goods-name.tsx';
import type { BasketRow } from './read-basket-quote.server.ts';
import { SKU_FIELD, UNITS_FIELD } from './stock-basket.ts';
import type { BasketDraft } from './use-basket-draft.ts';

interface BasketRowsProps {
  rows: readonly BasketRow[];
  draft: BasketDraft;
  /** The page without a variant. */
  urlWithout: (variantId: string) => string;
}

/** What was selected to be bought, each with its units and what one costs. */
export function BasketRows({ rows, draft, urlWithout }: BasketRowsProps) {
  return (
    <BlockStack gap="300">
      {rows.map((row, index) => (
        <BlockStack key={row.variantId} gap="300">
          {index === 0 ? null : <Divider />}
          <Row row={row} draft={draft} removeUrl={urlWithout(row.variantId)} />
        </BlockStack>
      ))}
    </BlockStack>
  );
}

function Row({ row, draft, removeUrl }: { row: BasketRow; draft: BasketDraft; removeUrl: string }) {
  const { t } = useTranslation('cloud-warehouse');
  const { variantId, goods, sku, wrong } = row;
  const known = goods?.name ?? (sku === '' ? t('buy.unknownGoods') : sku);
  return (
    <InlineGrid columns={{ xs: '1fr', md: 'minmax(0, 1fr) 14rem auto' }} gap="300" alignItems="start">
      <GoodsName name={known} options={goods?.options ?? ''} pictureUrl={goods?.pictureUrl ?? null} sku={goods === null ? '' : goods.sku}>
        {goods === null ? null : <UnitPrice goods={goods} known={wrong === null} />}
      </GoodsName>
      <UnitsInput row={row} draft={draft} name={sku === '' ? known : sku} />
      <InlineStack align="start">
        <Button url={removeUrl} variant="plain" accessibilityLabel={t('buy.removeNamed', { sku: sku === '' ? known : sku })}>
          {t('buy.remove')}
        </Button>
      </InlineStack>
      {sku === '' ? null : <input type="hidden" name={`${SKU_FIELD}${variantId}`} value={sku} />}
    </InlineGrid>
  );
}

/** What a unit costs at its quantity, and from how many it costs less. */
function UnitPrice({ goods: { unitCost, discountBp, nextBreak }, known }: { goods: NonNullable<BasketRow['goods']>; known: boolean }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const money = useMoneyText();
  return (
    <>
      {known ? (
        <Text as="span" numeric>
          <span suppressHydrationWarning>
            {discountBp === 0
              ? t('buy.unit', { unit: money(unitCost) })
              : t('buy.unitLess', { unit: money(unitCost), share: formatShare(discountBp / WHOLE_BP, locale) })}
          </span>
        </Text>
      ) : null}
      {nextBreak === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued" numeric>
          <span suppressHydrationWarning>
            {t('buy.nextBreak', { units: formatCount(nextBreak.fromUnits, locale), unit: money(nextBreak.unitCost) })}
          </span>
        </Text>
      )}
    </>
  );
}

function errorOf(wrong: BasketRow['wrong'], texts: { units: string; gone: string }): string | undefined {
  return typeof wrong === 'string' ? texts[wrong] : wrong?.message;
}

function UnitsInput({ row: { variantId, typed, wrong }, draft, name }: { row: BasketRow; draft: BasketDraft; name: string }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const field = `${UNITS_FIELD}${variantId}`;
  const id = useId();
  const change = (value: string) => draft.change(field, value, typed);
  useInputBeforeHydration(id, change);
  const value = draft.valueOf(field, typed);
  const error = errorOf(wrong, { units: t('buy.unitsWrong', { max: formatCount(PURCHASE_UNITS_MAX, locale) }), gone: t('buy.goneGoods') });
  return (
    <TextField
      id={id}
      label={t('search.unitsOf', { sku: name })}
      labelHidden
      suffix={t('buy.units')}
      name={field}
      value={value}
      onChange={change}
      inputMode="numeric"
      autoComplete="off"
      error={error ?? false}
    />
  );
}
