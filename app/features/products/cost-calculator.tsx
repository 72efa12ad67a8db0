import { memo } from 'react';
import { BlockStack, Button, Card, InlineGrid, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Problem } from '#contract/problem.ts';
import type { SampleAnswer } from '#contract/quotes.ts';
import { taxModes } from '#contract/tax.values.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { PlainTextField } from '#app/ui/plain-text-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import { CostItemRow } from './cost-item-row.tsx';
import { type CostItem, type CostQuestion, ITEMS_MAX, writeItems } from './cost-question.ts';

const SampleOutcome = await drawnPart(
  '.wharf-sample-outcome',
  async () => (await import('#app/features/quotes/sample-outcome.tsx')).SampleOutcome,
  ['quotes', 'causes'],
);

export type CostAnswer = { status: 'ok'; data: SampleAnswer[] } | { status: 'refused'; problem: Problem };

interface CostCalculatorProps {
  product: Product;
  countries: { code: string; name: string }[];
  question: CostQuestion;
  /** Null until a country is chosen. */
  answer: CostAnswer | null;
}

/** What the product costs at a buyer's door, by every method, and why some can't bring it. The question is kept in the address. */
export const CostCalculator = memo(function CostCalculator({ product, countries, question, answer }: CostCalculatorProps) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  const postCode = useTypedSearch(question.postCode, (typed) => change({ postCode: typed }));
  const { items } = question;
  const setItems = (next: CostItem[]) => change({ items: writeItems(next) });
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
          <PlainTextField
            label={t('calculator.postCode')}
            value={postCode.typed}
            onChange={postCode.type}
            maxLength={20}
            autoComplete="off"
          />
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
        {items.map((item, place) => (
          <CostItemRow
            key={item.variantId}
            product={product}
            item={item}
            taken={items}
            onChange={(next) => setItems(items.with(place, next))}
            onRemove={items.length === 1 ? null : () => setItems(items.toSpliced(place, 1))}
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
});

function Outcome({ answer }: Pick<CostCalculatorProps, 'answer'>) {
  const { t } = useTranslation('products');
  if (answer === null) return <Text as="p">{t('calculator.prompt')}</Text>;
  if (answer.status === 'refused') return <ProblemBanner problem={answer.problem} title={t('calculator.failed')} />;
  return (
    <div className="wharf-sample-outcome">
      {answer.data.map((sample, place) => (
        <SampleOutcome key={place} answer={sample} />
      ))}
    </div>
  );
}
