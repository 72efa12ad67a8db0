import { Badge, type BadgeProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { RechargeState } from '#contract/balance.values.ts';
import type {
  InboundState,
  LotState,
  OutboundState,
  PurchaseState,
  RenewalState,
  ServiceState,
  StorageBillState,
} from '#contract/cloud-warehouse.values.ts';
import type { ClaimState } from '#contract/claims.values.ts';
import type { InvoiceState } from '#contract/invoices.values.ts';
import type { CommissionState, shownReferralStates } from '#contract/referrals.values.ts';
import type { WithdrawalState } from '#contract/withdrawals.values.ts';
import type { Job } from '#contract/jobs.ts';
import type { MakeUpState } from '#contract/make-ups.values.ts';
import type { listingStates } from '#contract/my-products.values.ts';
import type { DeliveryState, FulfillmentState, PaymentState } from '#contract/orders.values.ts';
import type { TicketState } from '#contract/support-tickets.values.ts';
import type { PraiseCardState } from '#contract/praise-cards.values.ts';
import type { Store } from '#contract/stores.ts';

/** States of each lifecycle as the contract has them; `due_low_balance` is `due` where the wallet is short. */
interface States {
  'payment': PaymentState | 'due_low_balance';
  'fulfillment': FulfillmentState;
  'delivery': DeliveryState;
  'recharge': RechargeState;
  'store': Store['state'];
  'listing': (typeof listingStates)[number];
  'job': Job['state'];
  'claim': ClaimState;
  'make-up': MakeUpState;
  'support-ticket': TicketState;
  'praise-card': PraiseCardState;
  'stock-lot': LotState;
  'stock-purchase': PurchaseState;
  'inbound-plan': InboundState;
  'outbound-order': OutboundState;
  'renewal-order': RenewalState;
  'storage-bill': StorageBillState;
  'service-order': ServiceState;
  'invoice': InvoiceState;
  'referral': (typeof shownReferralStates)[number];
  'commission': CommissionState;
  'withdrawal': WithdrawalState;
}
export type Lifecycle = keyof States;

type Look = Pick<BadgeProps, 'tone' | 'progress'>;

/** Tones and pips by what they say of a state. The pip distinguishes states where color does not. */
const stateLooks = {
  none: { progress: 'incomplete' },
  noneHalf: { progress: 'partiallyComplete' },
  ended: { progress: 'complete' },
  info: { tone: 'info', progress: 'incomplete' },
  infoHalf: { tone: 'info', progress: 'partiallyComplete' },
  yourTurn: { tone: 'attention', progress: 'incomplete' },
  yourTurnHalf: { tone: 'attention', progress: 'partiallyComplete' },
  yourTurnEnded: { tone: 'attention', progress: 'complete' },
  warning: { tone: 'warning', progress: 'incomplete' },
  warningHalf: { tone: 'warning', progress: 'partiallyComplete' },
  warningEnded: { tone: 'warning', progress: 'complete' },
  critical: { tone: 'critical', progress: 'incomplete' },
  criticalHalf: { tone: 'critical', progress: 'partiallyComplete' },
  lost: { tone: 'critical', progress: 'complete' },
  success: { tone: 'success', progress: 'complete' },
} as const satisfies Record<string, Look>;
export type StateLook = keyof typeof stateLooks;

const { none, noneHalf, ended, info, infoHalf, yourTurn, yourTurnHalf, yourTurnEnded } = stateLooks;
const { warning, warningHalf, warningEnded, critical, criticalHalf, lost, success } = stateLooks;

/** The look of every state. */
const looks: { [L in Lifecycle]: Record<States[L], Look> } = {
  'payment': {
    not_due: none,
    due: yourTurn,
    due_low_balance: warning,
    held: infoHalf,
    partially_refunded: noneHalf,
    paid: ended,
    refunded: ended,
    void: ended,
  },
  'fulfillment': {
    imported: none,
    ready: info,
    scheduled: info,
    needs_mapping: yourTurn,
    blocked: warning,
    accepted: infoHalf,
    picking: infoHalf,
    packed: infoHalf,
    partially_shipped: infoHalf,
    stock_exception: criticalHalf,
    cancel_requested: infoHalf,
    cancel_refused: yourTurnEnded,
    shipped: ended,
    closed: ended,
    canceled: ended,
    merged: ended,
    fulfilled_elsewhere: ended,
  },
  'delivery': {
    label_created: none,
    awaiting_pickup: none,
    in_transit: infoHalf,
    import_customs: infoHalf,
    out_for_delivery: infoHalf,
    pickup_ready: yourTurnHalf,
    customs_hold: warningHalf,
    return_to_sender: warningHalf,
    exception: criticalHalf,
    lost,
    delivered: success,
    returned: ended,
  },
  'recharge': {
    created: none,
    redirected: none,
    awaiting_confirmation: yourTurn,
    authorising: infoHalf,
    pending_provider: infoHalf,
    succeeded: infoHalf,
    refund_requested: infoHalf,
    partially_refunded: noneHalf,
    credited: success,
    settled: success,
    refunded: ended,
    canceled: ended,
    expired: ended,
    failed: lost,
    charged_back: lost,
    frozen: criticalHalf,
    proof_uploaded: infoHalf,
    under_review: infoHalf,
    more_info: yourTurn,
    rejected: yourTurnEnded,
  },
  'store': {
    new: info,
    authorising: info,
    connected: success,
    degraded: warningHalf,
    token_expired: critical,
    uninstalled: critical,
    paused: ended,
    erased: ended,
  },
  'listing': {
    draft: none,
    active: success,
    on_hold: warningHalf,
    unpublished: ended,
    unlinked: ended,
    deleted_in_store: lost,
  },
  'job': { queued: none, running: infoHalf, done: ended, failed: lost },
  'claim': {
    draft: none,
    submitted: info,
    evidence_needed: yourTurn,
    reviewing: infoHalf,
    offer_made: yourTurn,
    countered: infoHalf,
    approved: infoHalf,
    auto_approved: infoHalf,
    accepted: infoHalf,
    rejected: lost,
    appealed: infoHalf,
    refunded: success,
    reship_created: infoHalf,
    closed: success,
    withdrawn: ended,
  },
  'praise-card': {
    draft: none,
    in_review: infoHalf,
    approved: success,
    rejected: yourTurn,
    paused: noneHalf,
    retired: ended,
  },
  'make-up': {
    awaiting_merchant: yourTurn,
    accepted: infoHalf,
    paid: ended,
    disputed: infoHalf,
    upheld: warningHalf,
    waived: ended,
  },
  'support-ticket': { open: info, waiting_us: infoHalf, waiting_you: yourTurn, resolved: success, closed: ended },
  'stock-lot': {
    free: success,
    paid_term: success,
    due_soon: yourTurn,
    expired_grace: warning,
    frozen: critical,
    final_notice: criticalHalf,
    disposed: lost,
    shipped: ended,
  },
  'stock-purchase': {
    due: yourTurn,
    paid: infoHalf,
    buying: infoHalf,
    short: warning,
    shipped_to_warehouse: infoHalf,
    receiving: infoHalf,
    stocked: success,
    refunded: lost,
    expired: ended,
    canceled: ended,
  },
  'inbound-plan': {
    draft: none,
    submitted: info,
    label_ready: info,
    in_transit: infoHalf,
    arrived: infoHalf,
    receiving: infoHalf,
    discrepancy: yourTurn,
    stocked: success,
    closed: ended,
    rejected: lost,
    canceled: ended,
  },
  'outbound-order': {
    draft: none,
    lock_failed: warning,
    locked: yourTurn,
    submitted: info,
    approved: infoHalf,
    due: yourTurnHalf,
    paid: infoHalf,
    picking: infoHalf,
    packed: infoHalf,
    shipped: success,
    closed: ended,
    canceled: ended,
  },
  'renewal-order': { due: yourTurn, paid: infoHalf, applied: success, expired: ended, canceled: ended },
  'storage-bill': { issued: yourTurn, overdue: critical, paid: ended },
  'service-order': { due: yourTurn, requested: infoHalf, done: success, canceled: ended },
  'invoice': { issued: none, partially_credited: noneHalf, credited: ended },
  'referral': { registered: none, active: success, held: infoHalf, refused: ended, expired: ended },
  'commission': { held: infoHalf, pending: info, available: success, reversed: ended },
  'withdrawal': {
    requested: info,
    reviewing: infoHalf,
    info_needed: warningHalf,
    approved: infoHalf,
    sending: infoHalf,
    completed: success,
    failed: criticalHalf,
    rejected: lost,
    canceled: ended,
    returned: ended,
  },
};

interface StateBadgeProps {
  look: StateLook;
  /** What the state is a state of, for a screen reader: "Sourcing request". */
  of: string;
  /** The state's word. */
  children: string;
}

/** The badge of a state whose looks and words are a feature's own. */
export function StateBadge({ look, of, children }: StateBadgeProps) {
  return (
    <Badge {...stateLooks[look]} toneAndProgressLabelOverride={of}>
      {children}
    </Badge>
  );
}

interface StatusBadgeProps<L extends Lifecycle> {
  lifecycle: L;
  state: States[L];
}

/** `<StatusBadge lifecycle="payment" state={order.paymentState} />` */
export function StatusBadge<L extends Lifecycle>({ lifecycle, state }: StatusBadgeProps<L>) {
  const { t } = useTranslation('ui');
  // The locales' test and the contract's test keep a word for every state.
  const word = `status.${lifecycle}.${state}` as 'status.payment.due';
  return (
    <Badge {...looks[lifecycle][state]} toneAndProgressLabelOverride={t(`lifecycle.${lifecycle}`)}>
      {t(word)}
    </Badge>
  );
}

/** Marks an order that waits until its holds are released. */
export function HeldBadge() {
  const { t } = useTranslation('ui');
  return (
    <Badge {...warningHalf} toneAndProgressLabelOverride={t('lifecycle.fulfillment')}>
      {t('status.held')}
    </Badge>
  );
}

/** A job's badge: one that ended with failures counts them. */
export function JobBadge({ job }: { job: Pick<Job, 'state' | 'failedCount'> }) {
  const { t } = useTranslation('ui');
  if (job.state !== 'done' || job.failedCount === 0) return <StatusBadge lifecycle="job" state={job.state} />;
  return (
    <Badge {...warningEnded} toneAndProgressLabelOverride={t('lifecycle.job')}>
      {t('status.job.done_with_failures', { count: job.failedCount })}
    </Badge>
  );
}

/** Marks what lives in test mode; nothing for live things. */
export function ModeBadge({ mode }: { mode: 'live' | 'test' }) {
  const { t } = useTranslation('ui');
  return mode === 'test' ? <Badge>{t('test')}</Badge> : null;
}
