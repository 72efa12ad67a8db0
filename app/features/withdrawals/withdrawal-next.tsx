import { useContext } from 'react';
import { Banner, type BannerProps, BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/withdrawals.ts';
import {
  payoutTerms,
  REVIEW_DAYS,
  SIMULATED_PAYOUT_HOURS,
  SIMULATED_REVIEW_HOURS,
  type WithdrawalState,
} from '#contract/withdrawals.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { TestSpeedContext } from '#app/ui/test-speed.tsx';
import { formatDuration } from '#app/ui/time-left.tsx';
import { simulatedSeconds } from './simulated-time.ts';
import { useArrivalText } from './use-arrival-text.ts';
import { useReviewTexts } from './use-review-texts.ts';

const tones: Partial<Record<WithdrawalState, BannerProps['tone']>> = { completed: 'success', failed: 'critical', rejected: 'warning' };

/** Where the withdrawal stands, and what happens to it next. */
export function WithdrawalNext({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const texts = useNextTexts(withdrawal);
  return (
    <Banner tone={tones[withdrawal.state] ?? 'info'} title={t(`next.${nextOf(withdrawal)}.title`, { days: REVIEW_DAYS })}>
      <BlockStack gap="100">
        {texts.map((text) => (
          <Text as="p" key={text} breakWord>
            <span suppressHydrationWarning>{text}</span>
          </Text>
        ))}
      </BlockStack>
    </Banner>
  );
}

/** What is said of a withdrawal: by its state, and by what differs in it. */
function nextOf({ state, mode, destination, events }: Withdrawal) {
  const isTest = mode === 'test';
  switch (state) {
    case 'requested':
    case 'reviewing':
      if (events.some(({ edit }) => edit === 'first-approval')) return 'second';
      if (!isTest) return 'review';
      // Once an operator has taken it, the clock leaves it alone.
      return state === 'requested' ? 'reviewTest' : 'operatorTest';
    case 'approved':
    case 'sending':
      if (destination === 'recharge') return 'back';
      if (isTest) return 'payTest';
      return state === 'approved' ? 'approved' : 'sending';
    case 'failed':
      return isTest ? 'failedTest' : 'failed';
    case 'completed':
      if (destination === 'wallet') return 'moved';
      if (destination === 'recharge') return isTest ? 'wentBackTest' : 'wentBack';
      return isTest ? 'completedTest' : 'completed';
    case 'info_needed':
      return 'review';
    default:
      return state;
  }
}

/** The sentences below it. */
function useNextTexts(withdrawal: Withdrawal): string[] {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const speed = useContext(TestSpeedContext);
  const money = useMoneyText();
  const arrivalText = useArrivalText();
  const reviewTexts = useReviewTexts('reviewReason');
  const { state, source, method, review, arrival, failure, payee, amount, events } = withdrawal;
  const next = nextOf(withdrawal);
  const arrives = arrival === null ? [] : [t('next.arrival', { days: arrivalText(arrival) })];
  const back = t(`next.available.${source}`, { amount: money(amount) });
  const simulated = (hours: number) => formatDuration(simulatedSeconds(hours, speed), locale);
  const reviewed = { days: REVIEW_DAYS, duration: simulated(SIMULATED_REVIEW_HOURS) };
  switch (next) {
    case 'review':
    case 'second':
      return [...reviewTexts(review), ...arrives];
    case 'reviewTest':
      return [...reviewTexts(review), t('next.reviewTest.text', reviewed)];
    case 'operatorTest':
      return [...reviewTexts(review), t('next.operatorTest.text')];
    case 'approved':
      return [...arrives, t('next.approved.text')];
    case 'sending':
      return arrives;
    case 'payTest':
      return [t('next.payTest.text', { duration: simulated(SIMULATED_PAYOUT_HOURS) })];
    case 'moved':
      return [t('next.moved.text')];
    case 'back':
    case 'wentBack':
    case 'wentBackTest':
    case 'completedTest':
      return [t(`next.${next}.text`, { payee })];
    case 'failed':
    case 'failedTest':
      return [...(failure === null ? [] : [t(`failure.${failure}`)]), t(`next.${next}.text`, reviewed)];
    case 'completed':
      return [t('next.completed.text', { payee, days: payoutTerms[method ?? 'bank'].arrivalDays[1] })];
    case 'rejected':
      return [...events.filter(({ toState, text }) => toState === state && text !== '').map(({ text }) => text), back];
    case 'canceled':
    case 'returned':
      return [back];
  }
}
