import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, InlineStack, Select, SkeletonBodyText, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { warehouseCodes } from '#contract/products.values.ts';
import type { SampleAnswer } from '#contract/quotes.ts';
import { taxModes } from '#contract/tax.values.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { OfferParts } from '#app/features/quotes/offer-parts.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { loader } from './manual-quote-resource.ts';
import { type OrderState, quoteGap, quoteSearch } from './order-form.ts';
import { OwnLabelChoice } from './own-label-fields.tsx';
import { CauseList, Methods } from './quote-methods.tsx';

interface QuoteCardProps {
  order: OrderState;
  onChange: (changes: Partial<OrderState>) => void;
  errorOf: (path: string) => string | undefined;
  labelTerms: UploadTerms;
}

type Choosing = Pick<QuoteCardProps, 'order' | 'onChange'>;

const PAUSE_MS = 400;
const RULES = 'rules';
const INSURED = 'insured';
const NOT_INSURED = 'not-insured';

/** What the order as typed costs by each method, and the choice between them. */
export function QuoteCard({ order, onChange, errorOf, labelTerms }: QuoteCardProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const gap = quoteGap(order, locale);
  const { answer, isUpdating } = useLiveQuote(quoteSearch(order, locale));
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('quote.title')}
        </Text>
        <OwnLabelChoice label={order.ownLabel} terms={labelTerms} onChange={onChange} errorOf={errorOf} />
        {order.ownLabel === null ? <WarehouseSelect order={order} onChange={onChange} error={errorOf('warehouse')} /> : null}
        <div aria-live="polite" aria-busy={isUpdating}>
          {gap !== null ? (
            <Text as="p" tone="subdued">
              {t(gap === 'numbers' ? 'quote.correct' : 'quote.wanting')}
            </Text>
          ) : answer === undefined ? (
            <SkeletonBodyText lines={4} />
          ) : (
            <BlockStack gap="300">
              {isUpdating ? (
                <InlineStack gap="200" blockAlign="center">
                  <Spinner size="small" />
                  <Text as="span" tone="subdued">
                    {t('quote.updating')}
                  </Text>
                </InlineStack>
              ) : null}
              <div style={isUpdating ? { opacity: 0.5 } : {}}>
                {answer.status === 'refused' ? (
                  <ProblemBanner problem={answer.problem} title={t('quote.failed')} />
                ) : (
                  <Answer answer={answer.quote} order={order} onChange={onChange} error={errorOf('methodCode')} />
                )}
              </div>
            </BlockStack>
          )}
        </div>
        {order.ownLabel === null ? <SentByUs order={order} onChange={onChange} error={errorOf('taxMode')} /> : null}
      </BlockStack>
    </Card>
  );
}

/** Where all of it leaves from. A method leaves from one warehouse, so another one unselects it. */
function WarehouseSelect({ order, onChange, error }: Choosing & { error: string | undefined }) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  return (
    <Select
      label={t('ownLabel.warehouse')}
      options={[
        { value: RULES, label: t('quote.anyWarehouse') },
        ...warehouseCodes.map((code) => ({ value: code, label: countryName(code, locale) })),
      ]}
      value={order.warehouse ?? RULES}
      onChange={(value) => onChange({ warehouse: warehouseCodes.find((code) => code === value) ?? null, methodCode: null })}
      error={error}
    />
  );
}

/** What is asked of a parcel that we send. */
function SentByUs({ order, onChange, error }: Choosing & { error: string | undefined }) {
  const { t } = useTranslation('manual-orders');
  return (
    <>
      <Select
        label={t('quote.insurance')}
        options={[
          { value: RULES, label: t('quote.byRulesNone') },
          { value: INSURED, label: t('quote.insured') },
          { value: NOT_INSURED, label: t('quote.notInsured') },
        ]}
        value={order.insured === null ? RULES : order.insured ? INSURED : NOT_INSURED}
        onChange={(value) => onChange({ insured: value === RULES ? null : value === INSURED })}
      />
      <Select
        label={t('quote.tax')}
        options={[
          { value: RULES, label: t('quote.taxAsProfile') },
          ...taxModes.map((mode) => ({ value: mode, label: t(`quote.taxMode.${mode}`) })),
        ]}
        value={order.taxMode ?? RULES}
        onChange={(value) => onChange({ taxMode: taxModes.find((mode) => mode === value) ?? null })}
        error={error}
      />
    </>
  );
}

/** Asks again a moment after the last change. Until the new answer is there, the one before is being updated. */
function useLiveQuote(search: string | null) {
  const fetcher = useFetcher<typeof loader>();
  const [sent, setSent] = useState<string | null>(null);
  const load = useRef(fetcher.load);
  useEffect(() => {
    load.current = fetcher.load;
  });
  useEffect(() => {
    if (search === null) return;
    const timer = setTimeout(() => {
      setSent(search);
      load.current(`${paths.manualQuote}?${new URLSearchParams({ sample: search })}`);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return {
    answer: search === null ? undefined : fetcher.data,
    isUpdating: search !== null && (sent !== search || fetcher.state !== 'idle'),
  };
}

function Answer({ answer, order, onChange, error }: Choosing & { answer: SampleAnswer; error: string | undefined }) {
  return order.ownLabel === null ? (
    <Methods answer={answer} order={order} onChange={onChange} error={error} />
  ) : (
    <OwnLabelCost answer={answer.ownLabel} />
  );
}

/** While the first answer with a label loads, the one before has none. */
function OwnLabelCost({ answer }: { answer: SampleAnswer['ownLabel'] }) {
  const { t } = useTranslation('manual-orders');
  if (answer === null) return <SkeletonBodyText lines={4} />;
  if (answer.offer !== null) return <OfferParts offer={answer.offer} />;
  return (
    <Banner tone="warning" title={t('ownLabel.cannotSend')}>
      <CauseList causes={answer.reasons} />
    </Banner>
  );
}
