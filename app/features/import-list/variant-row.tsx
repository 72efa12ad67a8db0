import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BARCODE_MAX, SKU_MAX } from '#contract/import-list.values.ts';
import type { ImportItem } from '#contract/import-list.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { amountMessage } from '#app/ui/amount-message.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { ListRow } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { Weight } from '#app/ui/weight.tsx';
import type { DraftChanges, VariantChanges } from './draft-changes.ts';
import { variantFieldName, type FieldMessages } from './draft-fields.ts';

interface VariantRowProps {
  variant: ImportItem['variants'][number];
  /** Of the draft: the name of a variant without options. */
  title: string;
  currency: string;
  changes: VariantChanges | undefined;
  errors: FieldMessages;
  onChange: (more: DraftChanges) => void;
}

/** A variant with what can be changed of it. */
export const VariantRow = memo(function VariantRow({ variant, title, currency, changes = {}, errors, onChange }: VariantRowProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const { variantId } = variant;
  const name = variant.options.length === 0 ? title : variant.options.join(' / ');
  const change = (more: VariantChanges) => onChange({ variants: { [variantId]: more } });
  const typed = (minor: number | undefined) =>
    minor === undefined ? '' : typedAmount(minor, { locale, digits: currencyDigits(currency) });
  return (
    <ListRow
      choice={{
        label: t('variants.include', { name }),
        chosen: changes.include ?? variant.include,
        onChoose: (include) => change({ include }),
      }}
    >
      <td>
        <span className="wharf-variant-name">
          <PreviewImage src={variant.pictureUrl} alt={name} size="extraSmall" />
          {name}
        </span>
      </td>
      <td>
        <CellInput
          name={variantFieldName('sku', variantId)}
          label={t('conflict.skuOf', { sku: name })}
          value={changes.sku ?? variant.sku}
          maxLength={SKU_MAX}
          error={errors[variantFieldName('sku', variantId)]}
          onChange={(sku) => change({ sku })}
        />
      </td>
      <td className="wharf-list__end">
        <Money value={variant.cost} display="explicit" />
      </td>
      <td>
        <AmountCell
          name={variantFieldName('price', variantId)}
          label={t('conflict.priceOf', { sku: name })}
          currency={currency}
          value={changes.price ?? typed(variant.price?.amountMinor)}
          error={errors[variantFieldName('price', variantId)]}
          onChange={(price) => change({ price })}
        />
      </td>
      <td>
        <AmountCell
          name={variantFieldName('compareAt', variantId)}
          label={t('conflict.compareAtOf', { sku: name })}
          currency={currency}
          value={changes.compareAt ?? typed(variant.compareAt?.amountMinor)}
          error={errors[variantFieldName('compareAt', variantId)]}
          onChange={(compareAt) => change({ compareAt })}
        />
      </td>
      <td>
        <CellInput
          name={variantFieldName('barcode', variantId)}
          label={t('conflict.barcodeOf', { sku: name })}
          value={changes.barcode ?? variant.barcode}
          maxLength={BARCODE_MAX}
          error={errors[variantFieldName('barcode', variantId)]}
          onChange={(barcode) => change({ barcode })}
        />
      </td>
      <td className="wharf-list__end">
        <Weight grams={variant.weightG} />
      </td>
      <td className="wharf-list__end">{t('variants.units', { count: variant.available })}</td>
    </ListRow>
  );
});

interface CellInputProps {
  name: string;
  label: string;
  value: string;
  maxLength?: number;
  inputMode?: 'decimal';
  suffix?: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** A field in a cell; what was not taken is said below it. */
function CellInput({ name, label, value, maxLength, inputMode, suffix, error, onChange, onBlur }: CellInputProps) {
  const errorId = `${name}-error`;
  return (
    <span className="wharf-cell-input">
      <input
        name={name}
        aria-label={label}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      {suffix === undefined ? null : <span aria-hidden="true">{suffix}</span>}
      {error === undefined ? null : (
        <span id={errorId} className="wharf-cell-input__error">
          {error}
        </span>
      )}
    </span>
  );
}

/** Money in a cell, judged on leaving it as the server will judge it. */
function AmountCell({
  currency,
  value,
  error,
  ...rest
}: Omit<CellInputProps, 'maxLength' | 'inputMode' | 'suffix'> & { currency: string }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const [left, setLeft] = useState(false);
  const rules = { locale, digits: currencyDigits(currency), maxMinor: MAX_AMOUNT_MINOR };
  const parsed = parseAmount(value, rules);
  const refused = left && parsed.status === 'refused' ? amountMessage(parsed.reason, { t, typed: value, currency, rules }) : undefined;
  return <CellInput {...rest} value={value} inputMode="decimal" suffix={currency} error={refused ?? error} onBlur={() => setLeft(true)} />;
}
