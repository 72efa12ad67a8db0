import { Button, InlineGrid, Select } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import { PlainTextField } from '#app/ui/plain-text-field.tsx';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import { type CostItem, QUANTITY_MAX } from './cost-question.ts';
import { variantName } from './variant-name.ts';

interface CostItemRowProps {
  product: Product;
  item: CostItem;
  /** Of all rows: a variant stands in one of them. */
  taken: CostItem[];
  onChange: (item: CostItem) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
}

/** A variant and how many of it. */
export function CostItemRow({ product, item, taken, onChange, onRemove }: CostItemRowProps) {
  const { t } = useTranslation('products');
  const { typed, type } = useTypedSearch(String(item.quantity), (text) => {
    if (isQuantity(text)) onChange({ ...item, quantity: Number(text) });
  });
  const free = product.variants.filter(({ id }) => id === item.variantId || !taken.some(({ variantId }) => variantId === id));
  return (
    <InlineGrid columns={onRemove === null ? '1fr 8rem' : '1fr 8rem auto'} gap="300" alignItems="end">
      <Select
        label={t('calculator.variant')}
        options={free.map(({ id, options }) => ({ value: id, label: variantName(options, product.name) }))}
        value={item.variantId}
        onChange={(variantId) => onChange({ ...item, variantId })}
      />
      <PlainTextField
        label={t('calculator.quantity')}
        value={typed}
        onChange={type}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        error={isQuantity(typed) ? undefined : t('calculator.quantityWrong', { max: QUANTITY_MAX })}
      />
      {onRemove === null ? null : <Button icon={XIcon} accessibilityLabel={t('calculator.removeVariant')} onClick={onRemove} />}
    </InlineGrid>
  );
}

function isQuantity(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text);
}
