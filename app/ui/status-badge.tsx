import { useTranslation } from 'react-i18next';
import type { RechargeState } from '#contract/balance.values.ts';
import type { Job } from '#contract/jobs.ts';
import type { listingStates } from '#contract/my-products.values.ts';
import type { DeliveryState, FulfilmentState, PaymentState } from '#contract/orders.values.ts';
import type { SourcingState } from '#contract/sourcing.values.ts';
import type { Store } from '#contract/stores.ts';
import { Badge, type BadgeProps } from './badge.tsx';

/** States of each lifecycle as the contract has them; `due_low_balance` is `due` where the wallet is short. */
interface States {
  payment: PaymentState | 'due_low_balance';
  fulfilment: FulfilmentState;
  delivery: DeliveryState;
  recharge: RechargeState;
  store: Store['state'];
  listing: (typeof listingStates)[number];
  job: Job['state'];
  sourcing: SourcingState;
}
export type Lifecycle = keyof States;

interface Look {
  tone?: Exclude<BadgeProps['tone'], undefined>;
  pip: 'incomplete' | 'partiallyComplete' | 'complete';
}

const none = { pip: 'incomplete' } as const;
const noneHalf = { pip: 'partiallyComplete' } as const;
const ended = { pip: 'complete' } as const;
const info = { tone: 'info', pip: 'incomplete' } as const;
const infoHalf = { tone: 'info', pip: 'partiallyComplete' } as const;
const yourTurn = { tone: 'attention', pip: 'incomplete' } as const;
const yourTurnHalf = { tone: 'attention', pip: 'partiallyComplete' } as const;
const yourTurnEnded = { tone: 'attention', pip: 'complete' } as const;
const warning = { tone: 'warning', pip: 'incomplete' } as const;
const warningHalf = { tone: 'warning', pip: 'partiallyComplete' } as const;
const warningEnded = { tone: 'warning', pip: 'complete' } as const;
const critical = { tone: 'critical', pip: 'incomplete' } as const;
const criticalHalf = { tone: 'critical', pip: 'partiallyComplete' } as const;
const lost = { tone: 'critical', pip: 'complete' } as const;
const success = { tone: 'success', pip: 'complete' } as const;

/** Tone and pip of every state (ui.md 3). The pip tells states apart where colour does not. */
const looks: { [L in Lifecycle]: Record<States[L], Look> } = {
  payment: {
    not_due: none,
    due: yourTurn,
    due_low_balance: warning,
    held: infoHalf,
    partly_refunded: noneHalf,
    paid: ended,
    refunded: ended,
    void: ended,
  },
  fulfilment: {
    imported: none,
    ready: info,
    scheduled: info,
    needs_mapping: yourTurn,
    blocked: warning,
    accepted: infoHalf,
    picking: infoHalf,
    packed: infoHalf,
    part_shipped: infoHalf,
    on_hold: warningHalf,
    stock_exception: criticalHalf,
    cancel_requested: infoHalf,
    cancel_refused: yourTurnEnded,
    shipped: ended,
    closed: ended,
    cancelled: ended,
  },
  delivery: {
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
  recharge: {
    created: none,
    redirected: none,
    awaiting_confirmation: yourTurn,
    authorising: infoHalf,
    pending_provider: infoHalf,
    succeeded: infoHalf,
    refund_requested: infoHalf,
    credited: success,
    settled: success,
    refunded: ended,
    cancelled: ended,
    expired: ended,
    failed: lost,
    charged_back: criticalHalf,
    frozen: criticalHalf,
  },
  store: {
    new: info,
    authorising: info,
    connected: success,
    degraded: warningHalf,
    token_expired: critical,
    uninstalled: critical,
    paused: ended,
    erased: ended,
  },
  listing: {
    draft: none,
    active: success,
    on_hold: warningHalf,
    unpublished: ended,
    unlinked: ended,
    deleted_in_store: lost,
  },
  job: { queued: none, running: infoHalf, done: ended, failed: lost },
  sourcing: {
    submitted: info,
    searching: infoHalf,
    quoted: yourTurn,
    accepted: infoHalf,
    product_ready: success,
    declined: ended,
    nothing_found: ended,
    expired: ended,
  },
};

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
    <Badge {...badgeLook(looks[lifecycle][state])} label={t(`lifecycle.${lifecycle}`)}>
      {t(word)}
    </Badge>
  );
}

/** A job's badge: one that ended with failures counts them. */
export function JobBadge({ job }: { job: Pick<Job, 'state' | 'failedCount'> }) {
  const { t } = useTranslation('ui');
  if (job.state !== 'done' || job.failedCount === 0) return <StatusBadge lifecycle="job" state={job.state} />;
  return (
    <Badge {...badgeLook(warningEnded)} label={t('lifecycle.job')}>
      {t('status.job.done_with_failures', { count: job.failedCount })}
    </Badge>
  );
}

/** Marks what lives in test mode; nothing for live things. */
export function ModeBadge({ mode }: { mode: 'live' | 'test' }) {
  const { t } = useTranslation('ui');
  return mode === 'test' ? <Badge>{t('test')}</Badge> : null;
}

function badgeLook({ tone, pip }: Look): Pick<BadgeProps, 'tone' | 'progress'> {
  return tone === undefined ? { progress: pip } : { tone, progress: pip };
}
