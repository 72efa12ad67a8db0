import { useState } from 'react';
import { Form } from '@remix-run/react';
import { BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WHOLE_BP } from '#contract/money.values.ts';
import type { RechargeMethod } from '#contract/recharge-methods.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatRate, formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { estimatePay } from './estimate.ts';
import { type OfferedCurrency, type RechargeParams, rechargeUrl, type Way, wayValue } from './recharge-params.ts';

interface MethodStepProps {
  params: RechargeParams;
  amountMinor: number;
  methods: readonly RechargeMethod[];
}

interface Offer {
  method: RechargeMethod;
  currency: OfferedCurrency;
  way: Way;
}

/** Second step: the payment method and its currency, each with what the amount costs by it. */
export function MethodStep({ params, amountMinor, methods }: MethodStepProps) {
  const { t } = useTranslation('balance');
  const describe = useOfferText(amountMinor);
  const offers = methods.flatMap((method) =>
    method.currencies.map((currency): Offer => ({ method, currency, way: { method: method.code, currency: currency.currency } })),
  );
  const fitting = offers.filter(({ currency }) => amountMinor >= currency.minCreditMinor && amountMinor <= currency.maxCreditMinor);
  const [first] = fitting;
  const chosen = fitting.find(({ way }) => params.way !== null && wayValue(way) === wayValue(params.way)) ?? first;
  const [selected, setSelected] = useState(chosen === undefined ? '' : wayValue(chosen.way));
  const modes = (['live', 'test'] as const).filter((mode) => fitting.some(({ method }) => method.mode === mode));
  return (
    <Card>
      <Form method="get">
        <input type="hidden" name="step" value="summary" />
        <input type="hidden" name="amount" value={amountMinor} />
        {params.orderIds.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('method.title')}
          </Text>
          {modes.map((mode) => (
            <BlockStack key={mode} gap="200">
              <InlineStack align="start" gap="200">
                <Text as="h3" variant="headingXs">
                  {t(`method.${mode}Money`)}
                </Text>
                <ModeBadge mode={mode} />
              </InlineStack>
              <ChoiceList
                title={t(`method.${mode}Money`)}
                titleHidden
                name="way"
                choices={fitting.filter(({ method }) => method.mode === mode).map(describe)}
                selected={[selected]}
                onChange={([value]) => setSelected(value ?? selected)}
              />
            </BlockStack>
          ))}
          {offers.length > fitting.length ? (
            <Text as="p" tone="subdued">
              {t('method.outOfLimits', { count: offers.length - fitting.length })}
            </Text>
          ) : null}
          <InlineStack align="space-between">
            <Button url={rechargeUrl({ ...params, step: 'amount' })}>{t('step.back')}</Button>
            <Button submit variant="primary">
              {t('amount.continue')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

function useOfferText(amountMinor: number): (offer: Offer) => { value: string; label: string; helpText: string } {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const money = useMoneyText();
  return ({ method, currency, way }) => {
    const { payMinor, feeMinor } = estimatePay(currency, amountMinor);
    const { fixedMinor, basisPoints } = currency.fee;
    const free = fixedMinor === 0 && basisPoints === 0;
    const inCurrency = (minor: number) => money({ amountMinor: minor, currency: way.currency });
    const fee = free
      ? t('method.noFee')
      : t('method.fee', { fee: inCurrency(feeMinor), share: formatShare(basisPoints / WHOLE_BP, locale), fixed: inCurrency(fixedMinor) });
    const rate =
      currency.rate === null
        ? t('summary.sameCurrency')
        : t('method.rate', { currency: way.currency, rate: formatRate(currency.rate.cnyPerUnit, locale), minutes: method.rateHeldMinutes });
    return {
      value: wayValue(way),
      label: t('method.option', { method: t(`methods.${method.code}`), pay: inCurrency(payMinor) }),
      helpText: [fee, rate, t(`arrival.${method.arrival}`)].join(' · '),
    };
  };
}
