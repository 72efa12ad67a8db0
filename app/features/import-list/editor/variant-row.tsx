import { memo, useState } from 'react';
import { Box, Checkbox, IndexTable, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { BARCODE_MAX, SKU_MAX } from '#contract/import-list.values.ts';
import type { ImportItem } from '#contract/import-list.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { amountMessage, parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { Weight } from '#app/ui/weight.tsx';
import { type DraftChanges, type FieldMessages, type VariantChanges, variantFieldName } from './draft-changes.ts';
import styles from './editor.module.css';

interface VariantRowProps {
  variant: ImportItem['variants'][number];
  position: number;
  /** Title of the draft, which names a variant without options. */
  title: string;
  currency: string;
  changes: VariantChanges | undefined;
  errors: FieldMessages;
  onChange: (more: DraftChanges) => void;
}

/** A variant with its editable fields. Memoized: typing in one row renders no other. */
export const VariantRow = memo(function VariantRow({
  variant,
  position,
  title,
  currency,
  changes = {},
  errors,
  onChange,
}: VariantRowProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const { variantId } = variant;
  const name = variant.options.length === 0 ? title : variant.options.join(' / ');
  const change = (more: VariantChanges) => onChange({ variants: { [variantId]: more } });
  const toText = (minor: number | undefined) =>
    minor === undefined ? '' : typedAmount(minor, { locale, digits: currencyDigits(currency) });
  const fieldProps = (field: 'sku' | 'price' | 'compareAt' | 'barcode') => ({
    name: variantFieldName(field, variantId),
    error: errors[variantFieldName(field, variantId)],
    onChange: (value: string) => change({ [field]: value }),
  });
  return (
    <IndexTable.Row id={variantId} position={position}>
      <IndexTable.Cell>
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <Checkbox
            label={t('variants.include', { name })}
            labelHidden
            checked={changes.include ?? variant.include}
            onChange={(include) => change({ include })}
          />
          <PreviewImage src={variant.pictureUrl} alt={name} size="extraSmall" />
          {name}
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <CellField
          {...fieldProps('sku')}
          label={t('conflict.skuOf', { sku: name })}
          value={changes.sku ?? variant.sku}
          maxLength={SKU_MAX}
          width="9.5rem"
        />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          <Money value={variant.cost} display="explicit" />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <AmountCell
          {...fieldProps('price')}
          label={t('conflict.priceOf', { sku: name })}
          currency={currency}
          value={changes.price ?? toText(variant.price?.amountMinor)}
        />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <AmountCell
          {...fieldProps('compareAt')}
          label={t('conflict.compareAtOf', { sku: name })}
          currency={currency}
          value={changes.compareAt ?? toText(variant.compareAt?.amountMinor)}
        />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <CellField
          {...fieldProps('barcode')}
          label={t('conflict.barcodeOf', { sku: name })}
          value={changes.barcode ?? variant.barcode}
          maxLength={BARCODE_MAX}
          width="8rem"
        />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          <Weight grams={variant.weightG} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="p" alignment="end" numeric>
          {t('variants.units', { count: variant.available })}
        </Text>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});

interface CellFieldProps {
  name: string;
  label: string;
  value: string;
  width: string;
  maxLength?: number;
  suffix?: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

function CellField({ error = '', suffix, width, ...field }: CellFieldProps) {
  return (
    <div className={styles.cellField}>
      <Box width={width}>
        <TextField
          {...field}
          labelHidden
          autoComplete="off"
          error={error}
          {...(suffix === undefined ? {} : { suffix, align: 'right', inputMode: 'decimal' })}
        />
      </Box>
    </div>
  );
}

/** An amount in a cell, checked on blur by the rules the server applies. */
function AmountCell({
  currency,
  value,
  error,
  ...field
}: Omit<CellFieldProps, 'width' | 'maxLength' | 'suffix' | 'onBlur'> & { currency: string }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const [blurred, setBlurred] = useState(false);
  const rules = { locale, digits: currencyDigits(currency), maxMinor: MAX_AMOUNT_MINOR };
  const parsed = parseAmount(value, rules);
  const ownError = blurred && parsed.status === 'refused' ? amountMessage(parsed.reason, { t, typed: value, currency, rules }) : undefined;
  return <CellField {...field} value={value} width="7rem" suffix={currency} error={ownError ?? error} onBlur={() => setBlurred(true)} />;
}
