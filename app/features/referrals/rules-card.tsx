import { BlockStack, Card, DataTable, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ReferralSummary } from '#contract/referrals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { formatRate } from './format-rate.ts';

/** The rules of the program, from the numbers that commissions are calculated by. */
export function RulesCard({ summary: { levels, windowDays, activeDays, maturityDays } }: { summary: ReferralSummary }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const rangeOf = (index: number) => {
    const from = formatCount(levels[index]?.minActive ?? 0, locale);
    const next = levels[index + 1];
    return next === undefined ? `${from}+` : `${from}–${formatCount(next.minActive - 1, locale)}`;
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('rules.title')}
        </Text>
        <DataTable
          columnContentTypes={['text', 'numeric']}
          headings={[t('rules.minActive'), t('rules.rate')]}
          rows={levels.map(({ rateBp }, index) => [rangeOf(index), formatRate(rateBp, locale)])}
          increasedTableDensity
        />
        <List gap="loose">
          <List.Item>{t('rules.active', { count: activeDays })}</List.Item>
          <List.Item>{t('rules.base')}</List.Item>
          <List.Item>{t('rules.ownMoney')}</List.Item>
          <List.Item>{t('rules.window', { count: windowDays })}</List.Item>
          <List.Item>{t('rules.maturity', { count: maturityDays })}</List.Item>
          <List.Item>{t('rules.refund')}</List.Item>
          <List.Item>{t('rules.self')}</List.Item>
          <List.Item>{t('rules.test')}</List.Item>
          <List.Item>{t('rules.noExpiry')}</List.Item>
        </List>
      </BlockStack>
    </Card>
  );
}
