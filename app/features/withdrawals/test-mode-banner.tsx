import { useContext } from 'react';
import { Banner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { REFUSED_HOLDER, SIMULATED_PAYOUT_HOURS } from '#contract/withdrawals.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { TestSpeedContext } from '#app/ui/test-speed.tsx';
import { formatDuration } from '#app/ui/time-left.tsx';
import { simulatedSeconds } from './simulated-time.ts';

/** Says that test money is not real, when it arrives, and how to see a payout refused. */
export function TestModeBanner({ mode }: { mode: Mode }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const speed = useContext(TestSpeedContext);
  if (mode === 'live') return null;
  const duration = formatDuration(simulatedSeconds(SIMULATED_PAYOUT_HOURS, speed), locale);
  return (
    <Banner tone="info" title={t('test.title')}>
      <Text as="p">{t('test.text', { duration, holder: REFUSED_HOLDER })}</Text>
    </Banner>
  );
}
