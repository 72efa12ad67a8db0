import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode, Money } from '#contract/money.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { WithdrawOutcome } from './withdraw-action.server.ts';

interface ToWalletCardProps {
  mode: Mode;
  commission: Money;
  idempotencyKey: string;
  outcome: WithdrawOutcome | null;
}

/** All commissions into the balance with one press. */
export function ToWalletCard({ mode, commission, idempotencyKey, outcome }: ToWalletCardProps) {
  const { t } = useTranslation('withdrawals');
  const money = useMoneyText();
  const moving = useNavigation().formData?.get('intent') === 'to-wallet';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="to-wallet" />
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="amountMinor" value={commission.amountMinor} />
        <IdempotencyField value={`${idempotencyKey}:wallet`} />
        <BlockStack gap="300" inlineAlign="start">
          <Text as="h2" variant="headingSm">
            {t(`toWallet.title.${mode}`)}
          </Text>
          <ProblemBanner problem={outcome?.done === null && outcome.intent === 'to-wallet' ? outcome.problem : null} />
          <Text as="p" tone="subdued">
            {t('toWallet.text')}
          </Text>
          <Button submit loading={moving}>
            {t('toWallet.submit', { amount: money(commission) })}
          </Button>
        </BlockStack>
      </Form>
    </Card>
  );
}
