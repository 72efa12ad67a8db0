import { Banner, BlockStack, InlineError, List, RadioButton, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';
import type { QuoteOffer, SampleAnswer } from '#contract/quotes.ts';
import { OfferParts } from '#app/features/quotes/offer-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import type { OrderState } from './order-form.ts';

interface MethodsProps {
  answer: SampleAnswer;
  order: OrderState;
  onChange: (changes: Partial<OrderState>) => void;
  error: string | undefined;
}

/** Causes that keep an order back whichever method it goes by. */
const always: readonly Cause['code'][] = ['tax-number-expired', 'postcode-unfit'];

/** The methods that take the order as typed, or why none does. */
export function Methods({ answer, order, onChange, error }: MethodsProps) {
  const { t } = useTranslation('manual-orders');
  const { offers, reasons, selected } = answer;
  const byRules = offers.find(({ methodCode }) => methodCode === selected);
  const chosen = order.methodCode === null ? byRules : offers.find(({ methodCode }) => methodCode === order.methodCode);
  const lost = useLostMethod(answer, order);
  const message = lost ?? error;
  if (offers.length === 0) return <NoMethod answer={answer} order={order} />;
  const waits = order.methodCode === null ? reasons : reasons.filter(({ code }) => always.includes(code));
  return (
    <BlockStack gap="300">
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text as="span" visuallyHidden>
          <legend>{t('quote.method')}</legend>
        </Text>
        <BlockStack gap="200">
          {message === undefined ? null : <InlineError fieldID="method-rules" message={message} />}
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
      {waits.length === 0 ? null : (
        <Banner tone="warning" title={t('quote.waits')}>
          <CauseList causes={waits} />
        </Banner>
      )}
      {chosen === undefined ? null : <OfferParts offer={chosen} />}
    </BlockStack>
  );
}

/** What to say when the method that was selected is no longer offered. */
function useLostMethod({ offers, refused }: SampleAnswer, { methodCode }: OrderState): string | undefined {
  const { t } = useTranslation('manual-orders');
  const textOf = useCauseText();
  if (methodCode === null || offers.some((offer) => offer.methodCode === methodCode)) return undefined;
  const found = refused.find((offer) => offer.methodCode === methodCode);
  if (found === undefined) return t('quote.lostUnnamed');
  return t('quote.lost', { method: found.methodName, reasons: [...new Set(found.reasons.map(textOf))].join('; ') });
}

function NoMethod({ answer: { reasons, refused }, order }: Pick<MethodsProps, 'answer' | 'order'>) {
  const { t } = useTranslation('manual-orders');
  if (order.taxMode === 'own' && reasons.some(({ code }) => code === 'tax-number-expired'))
    return (
      <Banner tone="warning" title={t('quote.noNumber')}>
        <Text as="p">{t('quote.noNumberHelp')}</Text>
      </Banner>
    );
  return (
    <Banner tone="warning" title={t(order.warehouse === null ? 'quote.none' : 'quote.noneFromWarehouse')}>
      <CauseList causes={reasons.length > 0 ? reasons : (refused[0]?.reasons ?? [])} />
    </Banner>
  );
}

/** Each cause once, with the goods it is about. */
export function CauseList({ causes }: { causes: readonly Cause[] }) {
  const textOf = useCauseText();
  return (
    <List>
      {[...new Set(causes.map(textOf))].map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}

function useCauseText() {
  const { t } = useTranslation(['causes', 'manual-orders']);
  return ({ code, params }: Cause) => {
    const cause = t(code, { ns: 'causes', ...params });
    if (typeof params.sku !== 'string' || params.sku === '') return cause;
    if (typeof params.available !== 'number') return t('quote.ofSku', { ns: 'manual-orders', cause, sku: params.sku });
    const available = t('lines.available', { ns: 'manual-orders', count: params.available });
    return t('quote.ofSkuLeft', { ns: 'manual-orders', cause, sku: params.sku, available });
  };
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
