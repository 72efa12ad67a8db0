import { BlockStack, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import type { WithdrawalOptions } from '#contract/withdrawals.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';

/** What can be withdrawn: commissions, the balance, and what of it can be paid out. */
export function AmountsCards({ mode, options }: { mode: Mode; options: WithdrawalOptions }) {
  const { t } = useTranslation('withdrawals');
  const money = useMoneyText();
  const { commission, commissionPayable, available, payable, unused } = options;
  const owedMinor = commission.amountMinor - commissionPayable.amountMinor;
  const unusedMinor = unused.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  // Of recharges of which a part is on its way back.
  const waitingMinor = available.amountMinor - payable.amountMinor - unusedMinor;
  const payableNotes = [
    ...(unusedMinor > 0 ? [t('amount.unusedHelp', { amount: money(cny(unusedMinor)) })] : []),
    ...(waitingMinor > 0 ? [t('amount.waitingHelp', { amount: money(cny(waitingMinor)) })] : []),
    ...(payable.amountMinor > 0 && unusedMinor === 0 && waitingMinor === 0 ? [t('amount.payableHelp')] : []),
  ];
  const cards = [
    {
      label: t('amount.commission'),
      value: commission,
      note: owedMinor > 0 ? t('amount.commissionOwed', { amount: money(cny(owedMinor)) }) : t('amount.commissionHelp'),
    },
    { label: t(`amount.available.${mode}`), value: available, note: t('amount.availableHelp') },
    {
      label: t('amount.payable'),
      value: payable,
      note: payableNotes.join(' '),
    },
  ];
  return (
    <InlineGrid columns={{ xs: 1, md: 3 }} gap={{ xs: '200', sm: '400' }}>
      {cards.map(({ label, value, note }) => (
        <Card key={label}>
          <BlockStack gap="100">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="bodyMd" tone="subdued">
                {label}
              </Text>
              <ModeBadge mode={mode} />
            </InlineStack>
            <Text as="p" variant="headingLg" numeric>
              <Money value={value} display="explicit" />
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {note}
            </Text>
          </BlockStack>
        </Card>
      ))}
    </InlineGrid>
  );
}
