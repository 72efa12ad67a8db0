import { useContext } from 'react';
import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { REVIEW_DAYS, reviewReasonsOf, SIMULATED_REVIEW_HOURS } from '#contract/withdrawals.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { TestSpeedContext } from '#app/ui/test-speed.tsx';
import { formatDuration } from '#app/ui/time-left.tsx';
import { simulatedSeconds } from './simulated-time.ts';
import { useReviewTexts } from './use-review-texts.ts';

/** Whether people look at a withdrawal before it is sent, why, and how long that takes. */
export function ReviewNote({ mode, of }: { mode: Mode; of: Parameters<typeof reviewReasonsOf>[0] }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const reviewTexts = useReviewTexts('reviewReason');
  const speed = useContext(TestSpeedContext);
  const money = useMoneyText();
  const reasons = reviewTexts(reviewReasonsOf(of));
  if (reasons.length === 0) return <Text as="p">{t('review.none')}</Text>;
  return (
    <BlockStack gap="100">
      <Text as="p" fontWeight="semibold">
        {mode === 'test'
          ? t('review.test', { duration: formatDuration(simulatedSeconds(SIMULATED_REVIEW_HOURS, speed), locale) })
          : t('review.title')}
      </Text>
      <List>
        {reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
      {of.destination === 'payout' && of.ofDayMinor > 0 ? (
        <Text as="p">{t('review.ofDay', { amount: money(cny(of.ofDayMinor)) })}</Text>
      ) : null}
      {mode === 'test' ? null : <Text as="p">{t('review.days', { count: REVIEW_DAYS })}</Text>}
    </BlockStack>
  );
}
