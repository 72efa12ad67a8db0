import { BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { getRecharge } from '#contract/balance.ts';
import type { RechargeState } from '#contract/balance.values.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { confirmPaymentUrl, topUpUrl } from './payment-urls.ts';
import { ResultCard } from './result-card.tsx';

const POLL_MS = 2000;

type Recharge = DataOf<typeof getRecharge>;

type RechargeOutcome = 'confirming' | 'pending' | 'credited' | 'failed' | 'canceled' | 'expired' | 'taken-back';

const outcomes: Record<RechargeState, RechargeOutcome> = {
  created: 'confirming',
  redirected: 'confirming',
  awaiting_confirmation: 'confirming',
  authorising: 'confirming',
  // The gateway itself may wait for hours or days.
  pending_provider: 'pending',
  succeeded: 'confirming',
  credited: 'credited',
  settled: 'credited',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  refund_requested: 'taken-back',
  refunded: 'taken-back',
  charged_back: 'taken-back',
  frozen: 'taken-back',
};

const looks = {
  'confirming': 'working',
  'pending': 'waiting',
  'credited': 'success',
  'failed': 'failure',
  'canceled': 'ended',
  'expired': 'ended',
  'taken-back': 'waiting',
} as const satisfies Record<RechargeOutcome, string>;

const failureCodes = ['card-declined'] as const;

/** Result of a recharge; while it is open the page reloads it by itself. */
export function RechargeResult({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation('payments');
  const outcome = outcomeOf(recharge.state);
  const failure = failureCodes.find((code) => code === recharge.failureCode);
  useLiveRevalidation(isOpen(outcome), POLL_MS);

  return (
    <Page
      title={t('recharge.title', { number: recharge.number })}
      backAction={{ content: t('unknown.balance'), url: paths.balance }}
      narrowWidth
    >
      <ResultCard
        look={looks[outcome]}
        heading={t(`recharge.${outcome}.heading`)}
        amount={<Money value={outcome === 'credited' ? recharge.credit : recharge.pay} display="explicit" />}
        badge={<ModeBadge mode={recharge.mode} />}
        text={failure === undefined ? t(`recharge.${outcome}.text`) : t(`recharge.failure.${failure}`)}
      >
        <FactRows
          facts={[
            { label: t('recharge.state'), value: <StatusBadge lifecycle="recharge" state={recharge.state} /> },
            { label: t('recharge.method'), value: t(`recharge.methods.${recharge.method}`) },
            { label: t('recharge.pay'), value: <Money value={recharge.pay} display="explicit" /> },
            { label: t('recharge.fee'), value: <Money value={recharge.fee} display="explicit" /> },
            { label: t('recharge.credit'), value: <Money value={recharge.credit} display="explicit" />, strong: true },
            { label: t('recharge.startedAt'), value: <DateTime value={recharge.createdAt} /> },
            ...(recharge.creditedAt === null ? [] : [{ label: t('recharge.creditedAt'), value: <DateTime value={recharge.creditedAt} /> }]),
          ]}
        />
        <BlockStack inlineAlign="center">
          <NextStep recharge={recharge} outcome={outcome} />
        </BlockStack>
      </ResultCard>
    </Page>
  );
}

function NextStep({ recharge, outcome }: { recharge: Recharge; outcome: RechargeOutcome }) {
  const { t } = useTranslation('payments');
  const { gatewayUrl, orderIds, pay } = recharge;
  const toBalance = <Button url={paths.balance}>{t('unknown.balance')}</Button>;
  if (outcome === 'credited' && orderIds.length > 0) {
    return (
      <InlineStack align="start" gap="200">
        {toBalance}
        <Button variant="primary" url={confirmPaymentUrl(orderIds)}>
          {t('recharge.continue')}
        </Button>
      </InlineStack>
    );
  }
  if (outcome === 'failed' || outcome === 'canceled' || outcome === 'expired') {
    return (
      <InlineStack align="start" gap="200">
        {toBalance}
        <Button variant="primary" url={topUpUrl(pay.amountMinor, orderIds)}>
          {t('recharge.tryAgain')}
        </Button>
      </InlineStack>
    );
  }
  if (outcome === 'confirming' && gatewayUrl !== null) {
    return (
      <InlineStack align="start" gap="200">
        {toBalance}
        <Button variant="primary" url={gatewayUrl}>
          {t('recharge.toGateway')}
        </Button>
      </InlineStack>
    );
  }
  return toBalance;
}

/** What a recharge's state means for the merchant who comes back from the gateway. */
export function outcomeOf(state: RechargeState): RechargeOutcome {
  return outcomes[state];
}

/** Whether the state can still change without the merchant. */
export function isOpen(outcome: RechargeOutcome): boolean {
  return outcome === 'confirming' || outcome === 'pending';
}
