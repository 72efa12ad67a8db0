import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.values.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { amountMessage, type ParsedAmount } from '#app/ui/parse-amount.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { currencyDigits } from '#app/ui/format-money.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { type RechargeParams, rechargeUrl } from './recharge-params.ts';

const presetsMinor = [10_000, 50_000, 100_000, 500_000];

/** An amount that the action refused. */
export type RefusedAmount = Exclude<ParsedAmount, { status: 'ok' }> | { status: 'too-small' };

/** First step: a preset or a typed amount. */
export function AmountStep({ params, refused }: { params: RechargeParams; refused: RefusedAmount | null }) {
  const { t } = useTranslation('balance');
  const money = useMoneyText();
  const refusalMessage = useRefusalMessage();
  const checking = useNavigation().state === 'submitting';
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
              {presetsMinor.map((amountMinor) => (
                <Button key={amountMinor} url={rechargeUrl({ ...params, step: 'method', amountMinor })}>
                  {money(cny(amountMinor), 'short')}
                </Button>
              ))}
            </InlineStack>
          </BlockStack>
          <AmountField
            name="amount"
            label={t('amount.label')}
            currency={WALLET_CURRENCY}
            defaultMinor={params.amountMinor}
            maxMinor={SANDBOX_RECHARGE_MAX_MINOR}
            helpText={t('amount.bounds', { least: money(cny(SANDBOX_RECHARGE_MIN_MINOR)), most: money(cny(SANDBOX_RECHARGE_MAX_MINOR)) })}
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

/** Second step: the payment method. */
export function MethodStep({ params }: { params: RechargeParams }) {
  const { t } = useTranslation('balance');
  const choices = [{ value: 'sandbox', label: t('method.sandbox'), helpText: t('method.sandboxHelp') }];
  return (
    <Card>
      <Form method="get">
        <input type="hidden" name="step" value="summary" />
        <input type="hidden" name="amount" value={params.amountMinor ?? ''} />
        {params.orderIds.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('method.title')}
          </Text>
          <ChoiceList title={t('method.title')} titleHidden name="method" choices={choices} selected={[params.method]} />
          <Text as="p" tone="subdued">
            {t('method.later')}
          </Text>
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

interface SummaryStepProps {
  params: RechargeParams;
  amountMinor: number;
  problem: Problem | null | undefined;
  idempotencyKey: string;
}

/** Last step: what is paid and credited, then on to the gateway. The sandbox takes no fee and charges in CNY. */
export function SummaryStep({ params, amountMinor, problem, idempotencyKey }: SummaryStepProps) {
  const { t } = useTranslation('balance');
  // One key for all attempts on this page; success leaves it.
  const [key] = useState(idempotencyKey);
  const starting = useNavigation().formMethod === 'POST';
  const amount = cny(amountMinor);
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <IdempotencyField value={key} />
        <input type="hidden" name="intent" value="create" />
        <BlockStack gap="400">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t('summary.title')}
            </Text>
            <ModeBadge mode="test" />
          </InlineStack>
          <ProblemBanner problem={problem} />
          <FactRows
            facts={[
              { label: t('summary.method'), value: t(`method.${params.method}`) },
              { label: t('summary.pay'), value: <Money value={amount} display="explicit" /> },
              { label: t('summary.fee'), value: <Money value={cny(0)} display="explicit" /> },
              { label: t('summary.rate'), value: t('summary.sameCurrency') },
              { label: t('summary.arrival'), value: t('summary.arrivalText') },
              { label: t('summary.receive'), value: <Money value={amount} display="explicit" />, strong: true },
            ]}
          />
          <Text as="p" tone="subdued">
            {t('summary.next')}
          </Text>
          <InlineStack align="space-between">
            <Button url={rechargeUrl({ ...params, step: 'method' })}>{t('step.back')}</Button>
            <Button submit variant="primary" loading={starting}>
              {t('summary.toGateway')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

function useRefusalMessage(): (refused: RefusedAmount) => string {
  const { t } = useTranslation('balance');
  const { t: uiText } = useTranslation('ui');
  const locale = useLocale();
  const money = useMoneyText();
  return (refused) => {
    switch (refused.status) {
      case 'empty':
        return t('amount.empty');
      case 'too-small':
        return t('amount.tooSmall', { least: money(cny(SANDBOX_RECHARGE_MIN_MINOR)) });
      case 'refused': {
        const rules = { locale, digits: currencyDigits(WALLET_CURRENCY), maxMinor: SANDBOX_RECHARGE_MAX_MINOR };
        return amountMessage(refused.reason, { t: uiText, typed: '', currency: WALLET_CURRENCY, rules });
      }
    }
  };
}
