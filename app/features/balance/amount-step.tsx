import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { amountMessage } from '#app/ui/amount-message.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import type { ParsedAmount } from '#app/ui/parse-amount.ts';
import { rechargeUrl, type RechargeWish } from './recharge-wish.ts';

const presetsMinor = [10_000, 50_000, 100_000, 500_000];

/** An amount the action could not take on. */
export type RefusedAmount = Exclude<ParsedAmount, { status: 'ok' }> | { status: 'too-small' };

/** How much: a preset, or what is typed. */
export function AmountStep({ wish, refused }: { wish: RechargeWish; refused: RefusedAmount | null }) {
  const { t } = useTranslation('balance');
  const money = useMoneyText();
  const words = useRefusalWords();
  const checking = useNavigation().state === 'submitting';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('amount.title')}
          </Text>
          {wish.orderIds.length === 0 || wish.amountMinor === null ? null : (
            <Text as="p">{t('amount.forOrders', { count: wish.orderIds.length })}</Text>
          )}
          <BlockStack gap="200">
            <Text as="p" tone="subdued">
              {t('amount.presets')}
            </Text>
            <InlineStack align="start" gap="200">
              {presetsMinor.map((amountMinor) => (
                <Button key={amountMinor} url={rechargeUrl({ ...wish, step: 'method', amountMinor })}>
                  {money(cny(amountMinor), 'short')}
                </Button>
              ))}
            </InlineStack>
          </BlockStack>
          <AmountField
            name="amount"
            label={t('amount.label')}
            currency={WALLET_CURRENCY}
            defaultMinor={wish.amountMinor}
            maxMinor={SANDBOX_RECHARGE_MAX_MINOR}
            helpText={t('amount.bounds', { least: money(cny(SANDBOX_RECHARGE_MIN_MINOR)), most: money(cny(SANDBOX_RECHARGE_MAX_MINOR)) })}
            error={refused === null ? undefined : words(refused)}
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

function useRefusalWords(): (refused: RefusedAmount) => string {
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
