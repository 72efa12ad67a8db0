import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import type { RechargeMethod, RechargeQuote } from '#contract/recharge-methods.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatRate } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { estimateCredit, estimatePay } from './estimate.ts';
import { findOffer, type OfferedCurrency, type RechargeParams, rechargeUrl } from './recharge-params.ts';

interface SummaryStepProps {
  params: RechargeParams;
  quote: RechargeQuote;
  methods: readonly RechargeMethod[];
  problem: Problem | null | undefined;
  /** What was typed to change the amount can't be read, or no method takes it. */
  unfit: boolean;
  idempotencyKey: string;
}

/** Last step: what is paid and credited, changed from either side, then on to the gateway. */
export function SummaryStep({ params, quote, methods, problem, unfit, idempotencyKey }: SummaryStepProps) {
  const offer = findOffer(methods, params.way);
  return (
    <BlockStack gap="400">
      <SummaryCard params={params} quote={quote} problem={problem} idempotencyKey={idempotencyKey} />
      {offer === null ? null : <ChangeCard key={`${quote.pay.amountMinor}`} quote={quote} offer={offer.currency} unfit={unfit} />}
    </BlockStack>
  );
}

function SummaryCard({ params, quote, problem, idempotencyKey }: Omit<SummaryStepProps, 'methods' | 'unfit'>) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  // One key for all attempts at this price; success leaves the page.
  const [key] = useState(idempotencyKey);
  const starting = useNavigation().formMethod === 'POST';
  const { pay, fee, credit, rate, method, mode, arrival } = quote;
  const heldUntil = rate?.heldUntil ?? null;
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <IdempotencyField value={`${key}-${pay.amountMinor}`} />
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="expectedPayMinor" value={pay.amountMinor} />
        <BlockStack gap="400">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t('summary.title')}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
          <ProblemBanner problem={problem} />
          <FactRows
            facts={[
              { label: t('summary.method'), value: t(`methods.${method}`) },
              { label: t('summary.pay'), value: <Money value={pay} display="explicit" /> },
              { label: t('summary.fee'), value: <Money value={fee} display="explicit" /> },
              {
                label: t('summary.rate'),
                value:
                  rate === null
                    ? t('summary.sameCurrency')
                    : t('summary.rateOf', { currency: pay.currency, rate: formatRate(rate.cnyPerUnit, locale), source: rate.source }),
              },
              ...(heldUntil === null ? [] : [{ label: t('summary.heldUntil'), value: <DateTime value={heldUntil} /> }]),
              { label: t('summary.arrival'), value: t(`arrival.${arrival}`) },
              { label: t('summary.receive'), value: <Money value={credit} display="explicit" />, strong: true },
            ]}
          />
          <Text as="p" tone="subdued">
            {t(arrival === 'banking-days' ? 'summary.nextTransfer' : 'summary.next')}
          </Text>
          <InlineStack align="space-between">
            <Button url={rechargeUrl({ ...params, step: 'method' })}>{t('step.back')}</Button>
            <Button submit variant="primary" loading={starting}>
              {t(arrival === 'banking-days' ? 'summary.toTransfer' : 'summary.toGateway')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

/** Amounts from either side: what is typed last counts. */
function ChangeCard({ quote, offer, unfit }: { quote: RechargeQuote; offer: OfferedCurrency; unfit: boolean }) {
  const { t } = useTranslation('balance');
  const money = useMoneyText();
  const [side, setSide] = useState<'pay' | 'credit'>('credit');
  const [typed, setTyped] = useState<number | null>(null);
  const { currency } = quote.pay;
  const type = (from: 'pay' | 'credit') => (amountMinor: number | null) => {
    setSide(from);
    setTyped(amountMinor);
  };
  const about =
    typed === null
      ? null
      : side === 'pay'
        ? cny(estimateCredit(offer, typed))
        : { amountMinor: estimatePay(offer, typed).payMinor, currency };
  if (currency === WALLET_CURRENCY) return null;
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="side" value={side} />
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('change.title')}
          </Text>
          <AmountField
            name="pay"
            label={t('summary.pay')}
            currency={currency}
            defaultMinor={quote.pay.amountMinor}
            maxMinor={estimatePay(offer, offer.maxCreditMinor).payMinor}
            error={unfit && side === 'pay' ? t('change.unfit') : undefined}
            onChangeMinor={type('pay')}
          />
          <AmountField
            name="credit"
            label={t('summary.receive')}
            currency={WALLET_CURRENCY}
            defaultMinor={quote.credit.amountMinor}
            maxMinor={offer.maxCreditMinor}
            error={unfit && side === 'credit' ? t('change.unfit') : undefined}
            onChangeMinor={type('credit')}
          />
          <Text as="p" tone="subdued">
            {about === null ? t('change.help') : t(side === 'pay' ? 'change.receive' : 'change.pay', { amount: money(about) })}
          </Text>
          <InlineStack align="end">
            <Button submit>{t('change.submit')}</Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
