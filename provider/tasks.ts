import { demoTasks } from './demo/load-demo-history.ts';
import { accountTasks } from './features/account/account.tasks.ts';
import { balanceTasks } from './features/balance/balance.tasks.ts';
import { claimTasks } from './features/claims/claims.tasks.ts';
import { homeTasks } from './features/home/fold-dashboards.ts';
import { cloudWarehouseTasks } from './features/cloud-warehouse/cloud-warehouse.tasks.ts';
import { invoiceTasks } from './features/invoices/invoices.tasks.ts';
import { referralTasks } from './features/referrals/referrals.tasks.ts';
import { withdrawalTasks } from './features/withdrawals/withdrawals.tasks.ts';
import { importListTasks } from './features/import-list/import-list.tasks.ts';
import { manualOrderTasks } from './features/manual-orders/manual-orders.tasks.ts';
import { makeUpTasks } from './features/make-ups/make-ups.tasks.ts';
import { membershipTasks } from './features/memberships/memberships.tasks.ts';
import { myProductsTasks } from './features/my-products/my-products.tasks.ts';
import { catalogRelay } from './features/my-products/relay-catalog-changes.ts';
import { notificationTasks } from './features/notifications/notifications.tasks.ts';
import { orderTasks } from './features/orders/orders.tasks.ts';
import { paymentTasks } from './features/payments/payments.tasks.ts';
import { pricingRuleTasks } from './features/pricing-rules/pricing-rules.tasks.ts';
import { productTasks } from './features/products/products.tasks.ts';
import { signInTasks } from './features/sign-in/sign-in.tasks.ts';
import { sourcingTasks } from './features/sourcing/sourcing.tasks.ts';
import { stockTasks } from './features/stock/stock.tasks.ts';
import { storeTasks } from './features/stores/stores.tasks.ts';
import { ticketTasks } from './features/support-tickets/support-tickets.tasks.ts';
import { fileTasks } from './files/files.tasks.ts';
import { gatewayTasks } from './gateways/gateways.tasks.ts';
import { intakeTasks } from './intake/intake.tasks.ts';
import { outboxRelay } from './jobs/relays.ts';
import type { QueuedTask, ScheduledTask } from './jobs/task.ts';
import type { Work } from './jobs/worker.ts';
import { verifyLedgerNightly } from './ledger/verify-ledger.ts';
import { mailTasks } from './mail/mail.tasks.ts';
import { platformTasks } from './platforms/platforms.tasks.ts';
import { updateFxRatesByClock } from './rates/update-fx-rates.ts';
import { pruneRecords } from './retention/prune-records.ts';

const all = {
  ...accountTasks,
  ...balanceTasks,
  ...claimTasks,
  ...cloudWarehouseTasks,
  ...demoTasks,
  ...fileTasks,
  ...gatewayTasks,
  ...homeTasks,
  ...importListTasks,
  ...intakeTasks,
  ...invoiceTasks,
  ...mailTasks,
  ...manualOrderTasks,
  ...makeUpTasks,
  ...membershipTasks,
  ...myProductsTasks,
  ...notificationTasks,
  ...orderTasks,
  ...paymentTasks,
  ...platformTasks,
  ...pricingRuleTasks,
  ...productTasks,
  ...referralTasks,
  ...signInTasks,
  ...sourcingTasks,
  ...stockTasks,
  ...storeTasks,
  ...ticketTasks,
  ...withdrawalTasks,
  'prune-records': { lane: 'bulk', run: pruneRecords },
  'update-fx-rates': { lane: 'outbound', run: updateFxRatesByClock },
  'verify-ledger': { lane: 'bulk', run: verifyLedgerNightly },
} as const;

type TaskName = keyof typeof all;

/** Every task of the queue by name. */
export const tasks: Record<TaskName, QueuedTask> = all;

const schedule: readonly (ScheduledTask & { task: TaskName })[] = [
  { at: '* * * * *', task: 'end-grace-windows' },
  { at: '* * * * *', task: 'expire-holds' },
  { at: '* * * * *', task: 'fetch-open-charges' },
  { at: '* * * * *', task: 'simulate-own-stock' },
  { at: '*/5 * * * *', task: 'grant-unanswered-cancellations' },
  { at: '*/5 * * * *', task: 'refund-missing-goods' },
  { at: '*/5 * * * *', task: 'resume-missing-goods' },
  { at: '*/5 * * * *', task: 'retry-automatic-payments' },
  { at: '*/5 * * * *', task: 'tell-watchers' },
  { at: '*/5 * * * *', task: 'requeue-deliveries' },
  { at: '*/5 * * * *', task: 'issue-invoices' },
  { at: '*/5 * * * *', task: 'follow-commissions' },
  { at: '*/5 * * * *', task: 'sweep-withdrawals' },
  { at: '11 * * * *', task: 'mature-commissions' },
  { at: '19 3 1 * *', task: 'close-invoice-month' },
  { at: '*/15 * * * *', task: 'poll-stores' },
  { at: '*/15 * * * *', task: 'raise-attention' },
  { at: '*/5 * * * *', task: 'retry-write-backs' },
  { at: '*/15 * * * *', task: 'sweep-overdue-claims' },
  { at: '*/15 * * * *', task: 'settle-make-ups' },
  { at: '*/15 * * * *', task: 'close-tickets' },
  { at: '*/15 * * * *', task: 'settle-warehouse-charges' },
  { at: '*/30 * * * *', task: 'update-fx-rates' },
  { at: '23 */6 * * *', task: 'read-stores' },
  { at: '41 1 * * *', task: 'fold-dashboards' },
  { at: '20 0 * * *', task: 'keep-storage' },
  { at: '7 2 * * *', task: 'verify-ledger' },
  { at: '23 2 * * *', task: 'calculate-trust' },
  { at: '17 3 * * *', task: 'prune-security-records' },
  { at: '29 3 * * *', task: 'prune-records' },
  { at: '33 3 * * *', task: 'prune-deliveries' },
  { at: '41 3 * * *', task: 'sweep-files' },
  { at: '41 4 * * *', task: 'shopify-check-shops' },
  { at: '47 4 * * *', task: 'nuvemshop-set-up-all' },
  { at: '47 */6 * * *', task: 'woocommerce-set-up-stores' },
  { at: '11 5 * * *', task: 'compare-parcels' },
];

/** What a worker of this product does. */
export const work: Work = { tasks, schedule, relays: [outboxRelay, catalogRelay] };
