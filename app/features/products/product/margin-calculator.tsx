import { useEffect, useState } from 'react';
import { BlockStack, Button, Card, InlineGrid, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Product } from '#contract/products.ts';
import type { calculateProfit, Profit } from '#contract/profit.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money, useDisplayRate } from '#app/ui/money.tsx';
import { ProfitParts } from '#app/ui/profit-figure.tsx';
import { variantName } from '../variants.ts';

const TYPING_PAUSE_MS = 400;

interface MarginCardProps {
  product: Product;
  countries: { code: string; name: string }[];
  /** Of the cost calculator. */
  country: string | null;
}

/** Opens the margin calculator, in the merchant's display currency. */
export function MarginCard({ product, countries, country }: MarginCardProps) {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState(false);
  if (product.variants.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('margin.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('margin.help')} <Link url={paths.settingPricingRule}>{t('margin.fees')}</Link>
          </Text>
        </BlockStack>
        {open ? (
          <MarginCalculator key={country} product={product} countries={countries} initialCountry={country ?? ''} />
        ) : (
          <InlineStack>
            <Button onClick={() => setOpen(true)}>{t('margin.open')}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

type Answer = DataOf<typeof calculateProfit>;

interface MarginCalculatorProps {
  product: Product;
  countries: MarginCardProps['countries'];
  initialCountry: string;
}

/** What a selling price leaves in a country, as the import list and orders will say it. */
function MarginCalculator({ product, countries, initialCountry }: MarginCalculatorProps) {
  const { t } = useTranslation('products');
  const currency = useDisplayRate()?.currency ?? WALLET_CURRENCY;
  const [country, setCountry] = useState(initialCountry);
  const [variantId, setVariantId] = useState(product.variants[0]?.id ?? '');
  const [priceMinor, setPriceMinor] = useState<number | null>(null);
  const { answer, failed } = useProfit({ country, variantId, currency, priceMinor });
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, sm: 2, md: 3 }} gap="300">
        <Select
          label={t('margin.country')}
          placeholder={t('margin.choose')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          value={country}
          onChange={setCountry}
        />
        <Select
          label={t('margin.variant')}
          options={product.variants.map((variant) => ({ value: variant.id, label: variantName(variant.options, product.name) }))}
          value={variantId}
          onChange={setVariantId}
        />
        <AmountField
          name="priceMinor"
          label={t('margin.priceMinor')}
          currency={currency}
          maxMinor={MAX_AMOUNT_MINOR}
          onChangeMinor={setPriceMinor}
        />
      </InlineGrid>
      <div aria-live="polite">
        {failed ? <Text as="p">{t('margin.failed')}</Text> : answer === null ? null : <Outcome answer={answer} />}
      </div>
      {answer?.profit === null || answer === null || (answer.profit.marginBp ?? 0) <= 0 ? null : (
        <InlineStack>
          <Button url={ruleUrl(answer.profit)}>{t('margin.createRule')}</Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

function Outcome({ answer: { profit, floor, target } }: { answer: Answer }) {
  const { t } = useTranslation('products');
  const money = (value: Answer['floor']) => (value === null ? t('margin.none') : <Money value={value} display="explicit" />);
  if (profit === null) return <Text as="p">{t('margin.unknown')}</Text>;
  return (
    <BlockStack gap="300">
      <ProfitParts profit={profit} />
      <FactRows
        facts={[
          { label: t('margin.breakEven'), value: money(floor) },
          { label: t('margin.target'), value: money(target) },
        ]}
      />
    </BlockStack>
  );
}

/** Asked anew when typing pauses; a newer question aborts the one before. */
function useProfit(question: { country: string; variantId: string; currency: string; priceMinor: number | null }): {
  answer: Answer | null;
  failed: boolean;
} {
  const { country, variantId, currency, priceMinor } = question;
  const [state, setState] = useState<{ answer: Answer | null; failed: boolean }>({ answer: null, failed: false });
  useEffect(() => {
    if (country === '') return;
    const aborter = new AbortController();
    const fields = { country, variantId, currency, ...(priceMinor === null ? {} : { priceMinor: String(priceMinor) }) };
    const load = async (): Promise<void> => {
      const answer = await callResource(paths.profit, new URLSearchParams(fields), aborter.signal);
      if (aborter.signal.aborted) return;
      if (answer.status === 'ok' && isAnswer(answer.data)) setState({ answer: answer.data, failed: false });
      else setState({ answer: null, failed: true });
    };
    const timer = setTimeout(() => void load(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [country, variantId, currency, priceMinor]);
  return state;
}

/** The app's own resource route answers with data that `callProvider` has validated. */
function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'profit' in data && 'floor' in data;
}

/** A new pricing rule by margin, filled in with this one; the parameters are named like the rule's fields. */
function ruleUrl({ marginBp, revenue }: Profit): string {
  const params = { rule: 'new', kind: 'margin', currency: revenue.currency, marginBp: String(marginBp ?? 0) };
  return `${paths.settingPricingRule}?${new URLSearchParams(params).toString()}`;
}
