import { BlockStack, Button, Card, InlineGrid, Select, Text, TextField } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Problem } from '#contract/problem.ts';
import type { SampleAnswer } from '#contract/quotes.ts';
import { taxModes } from '#contract/tax.values.ts';
import { SampleOutcome } from '#app/features/quotes/sample-outcome.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import { variantName } from '../variants.ts';
import { type CostItem, type CostQuestion, formatItems, ITEMS_MAX, QUANTITY_MAX } from './cost-question.ts';

export type CostAnswer = { status: 'ok'; data: SampleAnswer[] } | { status: 'refused'; problem: Problem };

interface CostCalculatorProps {
  product: Product;
  countries: { code: string; name: string }[];
  question: CostQuestion;
  /** Null until a country is selected. */
  answer: CostAnswer | null;
}

/** Landed cost of the product by every shipping method, and why some methods can't take it. */
export function CostCalculator({ product, countries, question, answer }: CostCalculatorProps) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  const postCode = useTypedSearch(question.postCode, (typed) => change({ postCode: typed }));
  const { items } = question;
  const setItems = (changed: CostItem[]) => change({ items: formatItems(changed) });
  const unused = product.variants.find(({ id }) => !items.some(({ variantId }) => variantId === id));
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('calculator.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('calculator.help')}
          </Text>
        </BlockStack>
        <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="300">
          <Select
            label={t('calculator.country')}
            placeholder={t('calculator.choose')}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            value={question.country ?? ''}
            onChange={(country) => change({ country })}
          />
          <TextField label={t('calculator.postCode')} value={postCode.typed} onChange={postCode.type} maxLength={20} autoComplete="off" />
          <Select
            label={t('calculator.warehouse')}
            options={[
              { value: '', label: t('calculator.anyWarehouse') },
              ...warehouseCodes.map((code) => ({ value: code, label: t(`warehouse.${code}`) })),
            ]}
            value={question.warehouse ?? ''}
            onChange={(warehouse) => change({ warehouse })}
          />
          <Select
            label={t('calculator.tax')}
            options={[
              { value: '', label: t('calculator.taxAsSet') },
              ...taxModes.map((mode) => ({ value: mode, label: t(`calculator.taxMode.${mode}`) })),
            ]}
            value={question.taxMode ?? ''}
            onChange={(tax) => change({ tax })}
          />
        </InlineGrid>
        {items.map((item, index) => (
          <CostItemRow
            key={item.variantId}
            product={product}
            item={item}
            items={items}
            onChange={(changed) => setItems(items.with(index, changed))}
            onRemove={items.length === 1 ? null : () => setItems(items.toSpliced(index, 1))}
          />
        ))}
        {unused === undefined || items.length === ITEMS_MAX ? null : (
          <div>
            <Button variant="plain" onClick={() => setItems([...items, { variantId: unused.id, quantity: 1 }])}>
              {t('calculator.addVariant')}
            </Button>
          </div>
        )}
        <div aria-live="polite">
          <Outcome answer={answer} />
        </div>
      </BlockStack>
    </Card>
  );
}

function Outcome({ answer }: Pick<CostCalculatorProps, 'answer'>) {
  const { t } = useTranslation('products');
  if (answer === null) return <Text as="p">{t('calculator.prompt')}</Text>;
  if (answer.status === 'refused') return <ProblemBanner problem={answer.problem} title={t('calculator.failed')} />;
  return answer.data.map((sample, index) => <SampleOutcome key={index} answer={sample} />);
}

interface CostItemRowProps {
  product: Product;
  item: CostItem;
  /** Of all rows: each variant is in one row at most. */
  items: CostItem[];
  onChange: (item: CostItem) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
}

/** A variant and its quantity. */
function CostItemRow({ product, item, items, onChange, onRemove }: CostItemRowProps) {
  const { t } = useTranslation('products');
  const { typed, type } = useTypedSearch(String(item.quantity), (text) => {
    if (isQuantity(text)) onChange({ ...item, quantity: Number(text) });
  });
  const selectable = product.variants.filter(({ id }) => id === item.variantId || !items.some(({ variantId }) => variantId === id));
  return (
    <InlineGrid columns={onRemove === null ? '1fr 8rem' : '1fr 8rem auto'} gap="300" alignItems="end">
      <Select
        label={t('calculator.variant')}
        options={selectable.map(({ id, options }) => ({ value: id, label: variantName(options, product.name) }))}
        value={item.variantId}
        onChange={(variantId) => onChange({ ...item, variantId })}
      />
      <TextField
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
