import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { currencyDigits } from '#app/ui/format-money.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { amountMessage, type ParsedAmount } from '#app/ui/parse-amount.ts';
import { type Limits, type RechargeParams, rechargeUrl } from './recharge-params.ts';

const presetsMinor = [10_000, 50_000, 100_000, 500_000];

/** An amount that the action refused. */
export type RefusedAmount = Exclude<ParsedAmount, { status: 'ok' }> | { status: 'too-small' };

interface AmountStepProps {
  params: RechargeParams;
  limits: Limits;
  /** What is missing to pay the orders that await payment, for each wallet that lacks something. */
  unpaid: { mode: 'live' | 'test'; missingMinor: number }[];
  refused: RefusedAmount | null;
}

/** First step: a preset or a typed amount. */
export function AmountStep({ params, limits, unpaid, refused }: AmountStepProps) {
  const { t } = useTranslation('balance');
  const money = useMoneyText();
  const refusalMessage = useRefusalMessage(limits);
  const checking = useNavigation().state === 'submitting';
  const toMethods = (amountMinor: number) => rechargeUrl({ ...params, step: 'method', amountMinor });
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('amount.title')}
          </Text>
          {params.orderIds.length === 0 || params.amountMinor === null ? null : (
            <Text as="p">{t('amount.forOrders', { count: params.orderIds.length })}</Text>
          )}
          <BlockStack gap="200">
            <Text as="p" tone="subdued">
              {t('amount.presets')}
            </Text>
            <InlineStack align="start" gap="200">
              {presetsMinor
                .filter((amountMinor) => amountMinor >= limits.minMinor && amountMinor <= limits.maxMinor)
                .map((amountMinor) => (
                  <Button key={amountMinor} url={toMethods(amountMinor)}>
                    {money(cny(amountMinor), 'short')}
                  </Button>
                ))}
              {unpaid.map(({ mode, missingMinor }) => (
                <Button key={mode} url={toMethods(Math.max(missingMinor, limits.minMinor))}>
                  {t(`amount.cover.${mode}`, { amount: money(cny(missingMinor), 'short') })}
                </Button>
              ))}
            </InlineStack>
          </BlockStack>
          <AmountField
            name="amount"
            label={t('amount.label')}
            currency={WALLET_CURRENCY}
            defaultMinor={params.amountMinor}
            maxMinor={limits.maxMinor}
            helpText={t('amount.bounds', { least: money(cny(limits.minMinor)), most: money(cny(limits.maxMinor)) })}
            error={refused === null ? undefined : refusalMessage(refused)}
          />
          <InlineStack align="end">
            <Button submit variant="primary" loading={checking}>
              {t('amount.continue')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

function useRefusalMessage({ minMinor, maxMinor }: Limits): (refused: RefusedAmount) => string {
  const { t } = useTranslation('balance');
  const { t: uiText } = useTranslation('ui');
  const locale = useLocale();
  const money = useMoneyText();
  return (refused) => {
    switch (refused.status) {
      case 'empty':
        return t('amount.empty');
      case 'too-small':
        return t('amount.tooSmall', { least: money(cny(minMinor)) });
      case 'refused': {
        const rules = { locale, digits: currencyDigits(WALLET_CURRENCY), maxMinor };
        return amountMessage(refused.reason, { t: uiText, typed: '', currency: WALLET_CURRENCY, rules });
      }
    }
  };
}
