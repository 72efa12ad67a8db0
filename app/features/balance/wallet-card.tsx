import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Wallet } from '#contract/balance.ts';
import { ApproximateMoney } from '#app/ui/approximate-money.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';

const parts = ['held', 'frozen', 'promotional', 'pending'] as const;

/** What one wallet holds; live and test money never stand in one card. */
export function WalletCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('balance');
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack align="space-between">
            <Text as="h2" variant="headingSm">
              {t(`wallet.${wallet.mode}.title`)}
            </Text>
            <ModeBadge mode={wallet.mode} />
          </InlineStack>
          <Text as="p" variant="heading2xl" numeric>
            <Money value={wallet.available} display="explicit" />
          </Text>
          <ApproximateMoney value={wallet.available} />
          <Text as="p" tone="subdued">
            {t(`wallet.${wallet.mode}.text`)}
          </Text>
        </BlockStack>
        <FactRows facts={parts.map((part) => ({ label: t(`wallet.${part}`), value: <Money value={wallet[part]} display="short" /> }))} />
      </BlockStack>
    </Card>
  );
}
