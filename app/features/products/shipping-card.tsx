import { BlockStack, Card, InlineGrid, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Product, ShippingEstimate } from '#contract/products.ts';
import type { z } from 'zod';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import { ShippingRow } from './shipping-row.tsx';
import { QUANTITY_MAX, type ShippingQuestion } from './shipping-question.ts';
import { variantName } from './variant-name.ts';

type Estimates = { status: 'ok'; data: z.infer<typeof ShippingEstimate>[] } | { status: 'refused'; problem: Problem };

interface ShippingCardProps {
  product: Product;
  countries: { code: string; name: string }[];
  question: ShippingQuestion;
  estimates: Estimates | null;
}

/** What sending it costs, by country, variant and quantity; the question is kept in the address. */
export function ShippingCard({ product, countries, question, estimates }: ShippingCardProps) {
  const { t } = useTranslation('products');
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(String(question.quantity), (quantity) => change({ quantity }));
  const wrong = !/^\d{1,4}$/.test(typed) || Number(typed) < 1;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('shipping.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('shipping.help')}
          </Text>
        </BlockStack>
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="300">
          <Select
            label={t('shipping.country')}
            placeholder={t('shipping.choose')}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            value={question.country ?? ''}
            onChange={(country) => change({ country })}
          />
          <Select
            label={t('shipping.variant')}
            options={product.variants.map(({ id, options }) => ({ value: id, label: variantName(options, product.name) }))}
            value={question.variantId ?? ''}
            onChange={(variant) => change({ variant })}
          />
          <TextField
            label={t('shipping.quantity')}
            value={typed}
            onChange={type}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            error={wrong ? t('shipping.quantityWrong', { max: QUANTITY_MAX }) : undefined}
          />
        </InlineGrid>
        <div aria-live="polite">
          <Outcome question={question} estimates={estimates} countries={countries} />
        </div>
      </BlockStack>
    </Card>
  );
}

function Outcome({ question, estimates, countries }: Pick<ShippingCardProps, 'question' | 'estimates' | 'countries'>) {
  const { t } = useTranslation('products');
  if (estimates === null) return <Text as="p">{t('shipping.prompt')}</Text>;
  if (estimates.status === 'refused') return <ProblemBanner problem={estimates.problem} title={t('shipping.failed')} />;
  if (estimates.data.length === 0) {
    const country = countries.find(({ code }) => code === question.country)?.name ?? question.country ?? '';
    return <Text as="p">{t('shipping.notServed', { country })}</Text>;
  }
  return (
    <ul className="wharf-estimates">
      {estimates.data.map((estimate) => (
        <li key={`${estimate.warehouse}-${estimate.methodCode}`}>
          <ShippingRow estimate={estimate} />
        </li>
      ))}
    </ul>
  );
}
