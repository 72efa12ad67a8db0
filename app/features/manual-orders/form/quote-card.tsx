import { useEffect, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, Checkbox, List, RadioButton, Select, SkeletonBodyText, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { QuoteOffer, SampleAnswer } from '#contract/quotes.ts';
import { taxModes } from '#contract/tax.values.ts';
import { OfferParts } from '#app/features/quotes/offer-parts.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { loader } from './manual-quote-resource.ts';
import { emptyLabel, type OrderState, quoteSearch } from './order-form.ts';
import { OwnLabelFields } from './own-label-fields.tsx';

interface QuoteCardProps {
  order: OrderState;
  onChange: (changes: Partial<OrderState>) => void;
  errorOf: (path: string) => string | undefined;
}

type Choosing = Pick<QuoteCardProps, 'order' | 'onChange'>;

const PAUSE_MS = 400;
const RULES = 'rules';

/** What the order as typed costs by each method, and the choice between them. */
export function QuoteCard({ order, onChange, errorOf }: QuoteCardProps) {
  const { t } = useTranslation('manual-orders');
  const search = quoteSearch(order, useLocale());
  const fetcher = useLiveQuote(search);
  const answer = search === null ? undefined : fetcher.data;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('quote.title')}
        </Text>
        <Checkbox
          label={t('ownLabel.use')}
          helpText={t('ownLabel.useHelp')}
          checked={order.ownLabel !== null}
          onChange={(isOwn) => onChange(isOwn ? { ownLabel: emptyLabel, methodCode: null } : { ownLabel: null })}
        />
        {order.ownLabel === null ? null : (
          <OwnLabelFields
            label={order.ownLabel}
            onChange={(changes) => onChange({ ownLabel: { ...emptyLabel, ...order.ownLabel, ...changes } })}
            errorOf={errorOf}
          />
        )}
        <div aria-live="polite" aria-busy={fetcher.state !== 'idle'}>
          {search === null ? (
            <Text as="p" tone="subdued">
              {t('quote.wanting')}
            </Text>
          ) : answer === undefined ? (
            <SkeletonBodyText lines={4} />
          ) : answer.status === 'refused' ? (
            <ProblemBanner problem={answer.problem} title={t('quote.failed')} />
          ) : (
            <Answer answer={answer.quote} order={order} onChange={onChange} />
          )}
        </div>
        {order.ownLabel === null ? <SentByUs order={order} onChange={onChange} /> : null}
      </BlockStack>
    </Card>
  );
}

/** What is asked of a parcel that we send. */
function SentByUs({ order, onChange }: Choosing) {
  const { t } = useTranslation('manual-orders');
  return (
    <>
      <Checkbox
        label={t('quote.insured')}
        helpText={t('quote.insuredHelp')}
        checked={order.insured ?? false}
        onChange={(insured) => onChange({ insured })}
      />
      <Select
        label={t('quote.tax')}
        options={[
          { value: RULES, label: t('quote.taxAsProfile') },
          ...taxModes.map((mode) => ({ value: mode, label: t(`quote.taxMode.${mode}`) })),
        ]}
        value={order.taxMode ?? RULES}
        onChange={(value) => onChange({ taxMode: taxModes.find((mode) => mode === value) ?? null })}
      />
    </>
  );
}

/** Asks again a moment after the last change. */
function useLiveQuote(search: string | null) {
  const fetcher = useFetcher<typeof loader>();
  const load = useRef(fetcher.load);
  useEffect(() => {
    load.current = fetcher.load;
  });
  useEffect(() => {
    if (search === null) return;
    const timer = setTimeout(() => load.current(`${paths.manualQuote}?${new URLSearchParams({ sample: search })}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return fetcher;
}

function Answer({ answer, order, onChange }: Choosing & { answer: SampleAnswer }) {
  return order.ownLabel === null ? (
    <Methods answer={answer} order={order} onChange={onChange} />
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
      <List>
        {answer.reasons.map((cause, index) => (
          <List.Item key={`${cause.code}-${index}`}>
            <CauseText cause={cause} />
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

function Methods({ answer, order, onChange }: Choosing & { answer: SampleAnswer }) {
  const { t } = useTranslation('manual-orders');
  const { offers, refused, reasons, selected } = answer;
  const byRules = offers.find(({ methodCode }) => methodCode === selected);
  const chosen = order.methodCode === null ? byRules : offers.find(({ methodCode }) => methodCode === order.methodCode);
  if (offers.length === 0)
    return (
      <Banner tone="warning" title={t('quote.none')}>
        <List>
          {[...reasons, ...(refused[0]?.reasons ?? [])].map((cause, index) => (
            <List.Item key={`${cause.code}-${index}`}>
              <CauseText cause={cause} />
            </List.Item>
          ))}
        </List>
      </Banner>
    );
  return (
    <BlockStack gap="300">
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text as="span" visuallyHidden>
          <legend>{t('quote.method')}</legend>
        </Text>
        <BlockStack gap="200">
          <RadioButton
            name="method"
            id="method-rules"
            label={byRules === undefined ? t('quote.byRulesNone') : t('quote.byRules', { method: byRules.methodName })}
            checked={order.methodCode === null}
            onChange={() => onChange({ methodCode: null })}
          />
          {offers.map((offer) => (
            <RadioButton
              key={`${offer.warehouse}-${offer.methodCode}`}
              name="method"
              id={`method-${offer.methodCode}`}
              label={<OfferLabel offer={offer} />}
              checked={order.methodCode === offer.methodCode}
              onChange={() => onChange({ methodCode: offer.methodCode })}
            />
          ))}
        </BlockStack>
      </fieldset>
      {reasons.length === 0 || order.methodCode !== null ? null : (
        <Banner tone="warning" title={t('quote.waits')}>
          <List>
            {reasons.map((cause, index) => (
              <List.Item key={`${cause.code}-${index}`}>
                <CauseText cause={cause} />
              </List.Item>
            ))}
          </List>
        </Banner>
      )}
      {chosen === undefined ? null : <OfferParts offer={chosen} />}
    </BlockStack>
  );
}

function OfferLabel({ offer }: { offer: QuoteOffer }) {
  const { t } = useTranslation('manual-orders');
  const duties = offer.duty.amountMinor + offer.tax.amountMinor;
  return (
    <BlockStack gap="050">
      <Text as="span">{offer.methodName}</Text>
      <Text as="span" tone="subdued" variant="bodySm">
        {t('quote.days', { min: offer.minDays, max: offer.maxDays })} · <Money value={offer.total} display="explicit" />
      </Text>
      {duties === 0 && offer.atDoor === null ? null : (
        <Text as="span" tone="subdued" variant="bodySm">
          {offer.atDoor === null ? t('quote.dutiesIn') : t('quote.dutiesAtDoor')}:{' '}
          <Money
            value={
              offer.atDoor === null
                ? { amountMinor: duties, currency: offer.tax.currency }
                : { amountMinor: offer.atDoor.duty.amountMinor + offer.atDoor.tax.amountMinor, currency: offer.atDoor.tax.currency }
            }
            display="explicit"
          />
        </Text>
      )}
    </BlockStack>
  );
}
