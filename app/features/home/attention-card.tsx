import { BlockStack, Card, Icon, InlineStack, Link, Text } from '@shopify/polaris';
import { AlertTriangleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import type { Attention } from './find-attention.ts';

/** What waits for the merchant, each with the way to it. Nothing when nothing waits. */
export function AttentionCard({ found }: { found: Attention[] }) {
  const { t } = useTranslation('home');
  if (found.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('attention.title')}
        </Text>
        {found.map((item) => (
          <InlineStack
            align="start"
            key={item.kind === 'low-balance' ? `low-balance ${item.mode}` : item.kind}
            gap="200"
            blockAlign="start"
            wrap={false}
          >
            <span>
              <Icon source={AlertTriangleIcon} tone="caution" />
            </span>
            <Item item={item} />
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function Item({ item }: { item: Attention }) {
  const { t } = useTranslation('home');
  const money = useMoneyText();
  if (item.kind !== 'low-balance') {
    return (
      <Text as="p">
        {t(`attention.${item.kind}`, { count: item.count })} <Link url={item.url}>{t('attention.see')}</Link>
      </Text>
    );
  }
  return (
    <InlineStack align="start" gap="200">
      <Text as="p">
        {t('attention.lowBalance', { count: item.count, missing: money(item.missing) })}{' '}
        <Link url={item.url}>{t(item.mode === 'test' ? 'attention.topUp' : 'attention.balance')}</Link>
      </Text>
      <ModeBadge mode={item.mode} />
    </InlineStack>
  );
}
