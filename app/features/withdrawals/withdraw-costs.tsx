import { useContext } from 'react';
import { BlockStack, Box, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import type { PayoutProfile } from '#contract/withdrawals.ts';
import { payoutTerms, SIMULATED_PAYOUT_HOURS } from '#contract/withdrawals.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { formatRate, formatShare } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { TestSpeedContext } from '#app/ui/test-speed.tsx';
import { formatDuration } from '#app/ui/time-left.tsx';
import { priceOf } from './payout-price.ts';
import { ReviewNote } from './review-note.tsx';
import { simulatedSeconds } from './simulated-time.ts';
import type { Way } from './withdraw-ways.ts';

interface WithdrawCostsProps {
  mode: Mode;
  way: Way;
  /** Of a payout. */
  profile: PayoutProfile | undefined;
  /** CNY for one unit of its currency; null where there is none. */
  rate: string | null;
  amountMinor: number | null;
  /** Payouts of the last 24 hours, which count towards the limits of reviews. */
  ofDayMinor: number;
}

const WHOLE_BP = 10_000;

/** Fee, rate, what arrives and when, and whether people look at it first. */
export function WithdrawCosts({ mode, way, profile, rate, amountMinor, ofDayMinor }: WithdrawCostsProps) {
  const { t } = useTranslation('withdrawals');
  const { destination } = way;
  if (destination === 'payout' && (profile === undefined || rate === null)) return null;
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="400">
      <div aria-live="polite">
        <BlockStack gap="300">
          {profile === undefined || rate === null ? (
            <FreeFacts way={way} amountMinor={amountMinor} />
          ) : (
            <PayoutFacts mode={mode} profile={profile} rate={rate} amountMinor={amountMinor} />
          )}
          {destination === 'recharge' ? (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('cost.returned')}
            </Text>
          ) : null}
          {destination === 'wallet' || amountMinor === null || amountMinor === 0 ? null : (
            <ReviewNote mode={mode} of={{ destination, amountMinor, isNew: profile?.isNew === true, ofDayMinor }} />
          )}
        </BlockStack>
      </div>
    </Box>
  );
}

/** Of what costs nothing: into the wallet, or back the way it was paid. */
function FreeFacts({ way: { destination }, amountMinor }: { way: Way; amountMinor: number | null }) {
  const { t } = useTranslation('withdrawals');
  return (
    <FactRows
      facts={[
        { label: t('cost.fee'), value: t('cost.free') },
        { label: t('cost.arrival'), value: t(destination === 'wallet' ? 'cost.atOnce' : 'cost.asPaid') },
        ...(amountMinor === null
          ? []
          : [
              {
                label: t(destination === 'wallet' ? 'cost.receive' : 'cost.back'),
                value: <Money value={cny(amountMinor)} display="explicit" />,
                strong: true,
              },
            ]),
      ]}
    />
  );
}

function PayoutFacts({
  mode,
  profile,
  rate,
  amountMinor,
}: {
  mode: Mode;
  profile: PayoutProfile;
  rate: string;
  amountMinor: number | null;
}) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const speed = useContext(TestSpeedContext);
  const { method, currency } = profile;
  const { minMinor, feeBp, feeFixedMinor, arrivalDays } = payoutTerms[method];
  const [fastest, slowest] = arrivalDays;
  const price = amountMinor === null ? null : priceOf(profile, amountMinor, rate);
  const duration = formatDuration(simulatedSeconds(SIMULATED_PAYOUT_HOURS, speed), locale);
  const facts: Fact[] = [
    { label: t('cost.minimum'), value: <Money value={cny(minMinor)} display="explicit" /> },
    {
      label: t('cost.fee'),
      value:
        price === null && feeBp > 0 ? (
          t('cost.feeShare', { share: formatShare(feeBp / WHOLE_BP, locale) })
        ) : (
          <Money value={cny(price?.feeMinor ?? feeFixedMinor)} display="explicit" />
        ),
    },
    ...(currency === 'CNY' ? [] : [{ label: t('cost.rate'), value: t('cost.rateOf', { currency, rate: formatRate(rate, locale) }) }]),
    { label: t('cost.arrival'), value: mode === 'test' ? t('cost.soon', { duration }) : t('cost.days', { fastest, slowest }) },
    ...(price === null || price.receive === null
      ? []
      : [{ label: t('cost.receive'), value: <Money value={price.receive} display="explicit" />, strong: true }]),
  ];
  return (
    <BlockStack gap="200">
      <FactRows facts={facts} />
      {currency === 'CNY' ? null : (
        <Text as="p" variant="bodySm" tone="subdued">
          {t('cost.rateHelp')}
        </Text>
      )}
    </BlockStack>
  );
}
