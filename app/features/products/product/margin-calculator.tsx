import { useState } from 'react';
import { BlockStack, Button, Card, InlineGrid, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Product } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { atRate, Money, useDisplayRate } from '#app/ui/money.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatShare } from '#app/ui/format-number.ts';
import { parseAmount } from '#app/ui/parse-amount.ts';
import { costRange } from '../variants.ts';
import { calculateMargin, type Margin, type Sale } from './calculate-margin.ts';
import type { CostAnswer } from './cost-calculator.tsx';

const SHARES = ['storeFeeBp', 'paymentFeeBp', 'refundBp'] as const;
type Share = (typeof SHARES)[number];
const MAX_BP = 10_000;

interface MarginCardProps {
  product: Product;
  /** Of the cost calculator; for a single unit it gives the landed cost. */
  answer: CostAnswer | null;
  units: number;
}

/** Opens the margin calculator, in the merchant's display currency. */
export function MarginCard({ product, answer, units }: MarginCardProps) {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState(false);
  const rate = useDisplayRate();
  const landed = units === 1 ? landedMinor(answer) : null;
  const costCny = landed ?? costRange(product.variants)?.from.amountMinor;
  if (costCny === undefined) return null;
  const cost = rate === null ? { amountMinor: costCny, currency: 'CNY' } : atRate(costCny, rate);
  const suggested = product.variants[0]?.suggestedPrice;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('margin.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t(landed === null ? 'margin.helpGoods' : 'margin.helpLanded')}
          </Text>
        </BlockStack>
        {open ? (
          <MarginCalculator
            key={`${cost.amountMinor} ${cost.currency}`}
            currency={cost.currency}
            costMinor={cost.amountMinor}
            priceMinor={suggested?.currency === cost.currency ? suggested.amountMinor : null}
          />
        ) : (
          <InlineStack>
            <Button onClick={() => setOpen(true)}>{t('margin.open')}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

function landedMinor(answer: CostAnswer | null): number | null {
  if (answer?.status !== 'ok') return null;
  const [sample] = answer.data;
  return sample?.offers.find(({ methodCode }) => methodCode === sample.selected)?.total.amountMinor ?? null;
}

interface MarginCalculatorProps {
  currency: string;
  /** Cost of one unit, in the currency. */
  costMinor: number;
  /** The suggested price where there is one in the currency. */
  priceMinor: number | null;
}

/** Profit and margin of a selling price, and the break-even price. */
function MarginCalculator({ currency, costMinor, priceMinor }: MarginCalculatorProps) {
  const { t } = useTranslation('products');
  const [sale, setSale] = useState<Sale>({
    priceMinor: priceMinor ?? costMinor * 3,
    costMinor,
    storeFeeBp: 0,
    paymentFeeBp: 290,
    paymentFeeFixedMinor: 0,
    adCostMinor: 0,
    refundBp: 0,
  });
  const change = (name: keyof Sale) => (value: number | null) => setSale((current) => ({ ...current, [name]: value ?? 0 }));
  const amount = (name: 'priceMinor' | 'costMinor' | 'paymentFeeFixedMinor' | 'adCostMinor') => (
    <AmountField
      name={name}
      label={t(`margin.${name}`)}
      currency={currency}
      defaultMinor={sale[name]}
      maxMinor={MAX_AMOUNT_MINOR}
      onChangeMinor={change(name)}
    />
  );
  const margin = calculateMargin(sale);
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="300">
        {amount('priceMinor')}
        {amount('costMinor')}
        {amount('paymentFeeFixedMinor')}
        {amount('adCostMinor')}
        {SHARES.map((name) => (
          <ShareField key={name} name={name} bp={sale[name]} onChange={change(name)} />
        ))}
      </InlineGrid>
      <div aria-live="polite">
        <Outcome sale={sale} margin={margin} currency={currency} />
      </div>
      {margin.marginBp === null || margin.marginBp <= 0 ? null : (
        <InlineStack>
          <Button url={ruleUrl(sale, margin.marginBp, currency)}>{t('margin.createRule')}</Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** A percentage with up to two decimals, typed in the user's number format. */
function ShareField({ name, bp, onChange }: { name: Share; bp: number; onChange: (bp: number | null) => void }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const [typed, setTyped] = useState(bp === 0 ? '' : (bp / 100).toLocaleString(locale));
  const parsed = parseAmount(typed, { locale, digits: 2, maxMinor: MAX_BP });
  const type = (text: string) => {
    setTyped(text);
    const read = parseAmount(text, { locale, digits: 2, maxMinor: MAX_BP });
    onChange(read.status === 'ok' ? read.amountMinor : null);
  };
  return (
    <TextField
      label={t(`margin.${name}`)}
      value={typed}
      onChange={type}
      suffix="%"
      inputMode="decimal"
      autoComplete="off"
      error={parsed.status === 'refused' ? t('margin.shareWrong') : undefined}
    />
  );
}

function Outcome({ sale, margin, currency }: { sale: Sale; margin: Margin; currency: string }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const money = (amountMinor: number) => <Money value={{ amountMinor, currency }} display="explicit" />;
  // `0 -` instead of `-`: no cost is not negative zero.
  const negative = (amountMinor: number) => money(0 - amountMinor);
  const { breakEvenMinor, marginBp } = margin;
  return (
    <BlockStack gap="300">
      <FactRows
        facts={[
          { label: t('margin.priceMinor'), value: money(sale.priceMinor) },
          { label: t('margin.costMinor'), value: negative(sale.costMinor) },
          { label: t('margin.storeFee'), value: negative(margin.storeFeeMinor) },
          { label: t('margin.paymentFee'), value: negative(margin.paymentFeeMinor) },
          { label: t('margin.adCostMinor'), value: negative(sale.adCostMinor) },
          { label: t('margin.refunds'), value: negative(margin.refundMinor) },
          { label: t('margin.profit'), value: money(margin.profitMinor), strong: true },
          { label: t('margin.margin'), value: marginBp === null ? '–' : formatShare(marginBp / 10_000, locale) },
          { label: t('margin.breakEven'), value: breakEvenMinor === null ? t('margin.never') : money(breakEvenMinor) },
        ]}
      />
      {margin.profitMinor < 0 ? (
        <Text as="p" tone="critical">
          {t('margin.loss')}
        </Text>
      ) : null}
    </BlockStack>
  );
}

/** A new pricing rule by margin, filled in with these numbers; the parameters are named like the rule's fields. */
function ruleUrl(sale: Sale, marginBp: number, currency: string): string {
  const { storeFeeBp, paymentFeeBp, paymentFeeFixedMinor, adCostMinor } = sale;
  const params = { rule: 'new', kind: 'margin', currency, marginBp, storeFeeBp, paymentFeeBp, paymentFeeFixedMinor, adCostMinor };
  return `${paths.settingPricingRule}?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()}`;
}
