import { Banner, BlockStack, Button, InlineStack, Link, Text } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { getRecharge } from '#contract/balance.ts';
import type { RechargeState } from '#contract/balance.values.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { ledgerUrl } from '#app/features/balance/ledger-url.ts';
import { useContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatRate } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { BankTransferCard } from './bank-transfer-card.tsx';
import { confirmPaymentUrl, topUpUrl } from './payment-urls.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { RetryButton } from './retry-button.tsx';
import { ResultCard } from './result-card.tsx';

const POLL_MS = 2000;
/** People look for a transfer; they are not that fast. */
const REVIEW_POLL_MS = 15_000;

type Recharge = DataOf<typeof getRecharge>;

type RechargeOutcome =
  | 'confirming'
  | 'pending'
  | 'credited'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'held'
  | 'refunding'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute-won'
  | 'charged-back'
  /** A bank transfer is to be made, is being looked for, or was not found. */
  | 'transfer'
  | 'reviewing'
  | 'more-info'
  | 'rejected';

const outcomes: Record<RechargeState, RechargeOutcome> = {
  created: 'confirming',
  redirected: 'confirming',
  awaiting_confirmation: 'confirming',
  authorising: 'confirming',
  // The gateway itself may wait for hours or days.
  pending_provider: 'pending',
  succeeded: 'confirming',
  credited: 'credited',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  refund_requested: 'refunding',
  partially_refunded: 'partly-refunded',
  refunded: 'refunded',
  frozen: 'disputed',
  settled: 'dispute-won',
  charged_back: 'charged-back',
  proof_uploaded: 'reviewing',
  under_review: 'reviewing',
  more_info: 'more-info',
  rejected: 'rejected',
};

const looks = {
  'confirming': 'working',
  'pending': 'waiting',
  'credited': 'success',
  'failed': 'failure',
  'canceled': 'ended',
  'expired': 'ended',
  'held': 'waiting',
  'refunding': 'waiting',
  'partly-refunded': 'ended',
  'refunded': 'ended',
  'disputed': 'waiting',
  'dispute-won': 'success',
  'charged-back': 'failure',
  'transfer': 'waiting',
  'reviewing': 'waiting',
  'more-info': 'waiting',
  'rejected': 'failure',
} as const satisfies Record<RechargeOutcome, string>;

/** Money that came and does not fit: our people have it. */
const heldCodes = ['underpaid', 'wrong-currency', 'paid-late', 'paid-twice'] as const;
const failureCodes = ['card-declined', 'charge-unknown', 'not-accepted', ...heldCodes] as const;

/** Result of a recharge; while it is open the page reloads it by itself. */
export function RechargeResult({ recharge, gatewayDown, qr = null }: { recharge: Recharge; gatewayDown: boolean; qr?: string | null }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { rate, bankTransfer } = recharge;
  const heldUntil = rate?.heldUntil ?? null;
  const outcome = outcomeOf(recharge);
  const failure = failureCodes.find((code) => code === recharge.failureCode);
  const support = useContactSupport({ category: 'payment', recharge: recharge.id });
  useLiveRevalidation(isOpen(outcome), outcome === 'reviewing' ? REVIEW_POLL_MS : POLL_MS);

  return (
    <Page
      title={t('recharge.title', { number: recharge.number })}
      backAction={{ content: t('unknown.balance'), url: paths.balance }}
      secondaryActions={support}
      narrowWidth
    >
      <BlockStack gap="400">
        {gatewayDown && outcome === 'confirming' ? (
          <Banner tone="warning" title={t('recharge.down.title')}>
            <p>{t('recharge.down.text')}</p>
          </Banner>
        ) : null}
        <ResultCard
          look={looks[outcome]}
          heading={t(`recharge.${outcome}.heading`)}
          amount={<Money value={recharge.creditedAt === null ? recharge.pay : recharge.credit} display="explicit" />}
          badge={<ModeBadge mode={recharge.mode} />}
          text={failure === undefined ? t(`recharge.${outcome}.text`) : t(`recharge.failure.${failure}`)}
        >
          <FactRows
            facts={[
              { label: t('recharge.state'), value: <StatusBadge lifecycle="recharge" state={recharge.state} /> },
              { label: t('recharge.method'), value: t(`recharge.methods.${recharge.method}`) },
              { label: t('recharge.pay'), value: <Money value={recharge.pay} display="explicit" /> },
              { label: t('recharge.fee'), value: <Money value={recharge.fee} display="explicit" /> },
              ...(rate === null
                ? []
                : [
                    { label: t('recharge.rate', { currency: recharge.pay.currency }), value: `${formatRate(rate.cnyPerUnit, locale)} CNY` },
                  ]),
              ...(heldUntil === null || !isOpen(outcome)
                ? []
                : [{ label: t('recharge.heldUntil'), value: <DateTime value={heldUntil} /> }]),
              ...(recharge.quotedCredit === null
                ? []
                : [{ label: t('recharge.quoted'), value: <Money value={recharge.quotedCredit} display="explicit" /> }]),
              { label: t('recharge.credit'), value: <CreditLink recharge={recharge} />, strong: true },
              ...takenBack(t, recharge),
              { label: t('recharge.startedAt'), value: <DateTime value={recharge.createdAt} /> },
              ...(recharge.creditedAt === null
                ? []
                : [{ label: t('recharge.creditedAt'), value: <DateTime value={recharge.creditedAt} /> }]),
            ]}
          />
          {recharge.quotedCredit === null ? null : <Text as="p">{t('recharge.quotedText')}</Text>}
          <BlockStack inlineAlign="center">
            <NextStep recharge={recharge} outcome={outcome} />
          </BlockStack>
        </ResultCard>
        {bankTransfer === null ? null : <BankTransferCard recharge={recharge} transfer={bankTransfer} qr={qr} />}
      </BlockStack>
    </Page>
  );
}

/** Leads to its movements once there are any. */
function CreditLink({ recharge: { mode, number, credit, creditedAt } }: { recharge: Recharge }) {
  const amount = <Money value={credit} display="explicit" />;
  return creditedAt === null ? amount : <Link url={ledgerUrl({ mode, q: number })}>{amount}</Link>;
}

/** What left the balance again, or is frozen meanwhile. */
function takenBack(t: TFunction<'payments'>, { refunded, disputes }: Recharge) {
  const amount = (value: Recharge['refunded']) => <Money value={value} display="explicit" />;
  return [
    ...(refunded.amountMinor === 0 ? [] : [{ label: t('recharge.refundedFact'), value: amount(refunded) }]),
    ...disputes.flatMap(({ number, amount: disputed, frozen, state }) => [
      { label: t('recharge.disputeFact', { number }), value: amount(disputed) },
      ...(state === 'open' ? [{ label: t('recharge.frozenFact'), value: amount(frozen) }] : []),
    ]),
  ];
}

function NextStep({ recharge, outcome }: { recharge: Recharge; outcome: RechargeOutcome }) {
  const { t } = useTranslation('payments');
  const { id, gatewayUrl, orderIds, credit } = recharge;
  const toBalance = <Button url={paths.balance}>{t('unknown.balance')}</Button>;
  if (outcome === 'credited' && orderIds.length > 0) {
    return (
      <InlineStack align="start" gap="200">
        {toBalance}
        <ReceiptButton recharge={recharge} />
        <Button variant="primary" url={confirmPaymentUrl(orderIds)}>
          {t('recharge.continue')}
        </Button>
      </InlineStack>
    );
  }
  if (outcome === 'failed' || outcome === 'canceled' || outcome === 'expired' || outcome === 'rejected') {
    return (
      <InlineStack align="start" gap="200">
        {toBalance}
        <Button url={topUpUrl(credit.amountMinor, orderIds)}>{t('recharge.otherMethod')}</Button>
        <RetryButton rechargeId={id} />
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
  if (recharge.creditedAt === null) return toBalance;
  return (
    <InlineStack align="start" gap="200">
      {toBalance}
      <ReceiptButton recharge={recharge} />
    </InlineStack>
  );
}

/** What a recharge's state means for the merchant. */
export function outcomeOf({ state, failureCode, bankTransfer }: Pick<Recharge, 'state' | 'failureCode' | 'bankTransfer'>): RechargeOutcome {
  if (state === 'redirected' && bankTransfer !== null) return 'transfer';
  const held = heldCodes.some((code) => code === failureCode);
  return held && (state === 'failed' || state === 'canceled') ? 'held' : outcomes[state];
}

/** Whether the state can still change without the merchant. */
export function isOpen(outcome: RechargeOutcome): boolean {
  return outcome === 'confirming' || outcome === 'pending' || outcome === 'reviewing';
}
