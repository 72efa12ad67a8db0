import { demoTasks } from './demo/load-demo-history.ts';
import type { Feature } from './feature.ts';
import { fileTables } from './files/account-tables.ts';
import { fileRoutes } from './files/files.routes.ts';
import { fileTasks } from './files/files.tasks.ts';
import { gatewayRoutes } from './gateways/gateways.routes.ts';
import { gatewayTasks } from './gateways/gateways.tasks.ts';
import { httpTables } from './http/account-tables.ts';
import { addFigure } from './http/metrics.ts';
import { intakeTables } from './intake/account-tables.ts';
import { intakeTasks } from './intake/intake.tasks.ts';
import { missingOrderRoutes } from './intake/missing-orders.routes.ts';
import { intakeNotices } from './intake/notices.ts';
import { unreadRoutes } from './intake/unread/unread.routes.ts';
import { jobTables } from './jobs/account-tables.ts';
import { addDeadLetterCommands } from './jobs/dead-letter-commands.ts';
import { deadLetterFigure } from './jobs/dead-letters.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { outboxRelay } from './jobs/relays.ts';
import { ledgerTables } from './ledger/account-tables.ts';
import { addLedgerCommands } from './ledger/ledger-commands.ts';
import { verifyLedgerNightly } from './ledger/verify-ledger.ts';
import { mailTasks } from './mail/mail.tasks.ts';
import { platformTables } from './platforms/account-tables.ts';
import { hookRoutes } from './platforms/hooks.routes.ts';
import { storeKind } from './platforms/move-store.ts';
import { platformTasks } from './platforms/platforms.tasks.ts';
import { serviceLevelFigures } from './platforms/shopify/service-levels.ts';
import { profitTables } from './profit/account-tables.ts';
import { profitRoutes } from './profit/profit.routes.ts';
import { addFxCommands } from './rates/fx-commands.ts';
import { updateFxRatesByClock } from './rates/update-fx-rates.ts';
import { pruneRecords } from './retention/prune-records.ts';
import { warehouseTables } from './warehouses/account-tables.ts';
import { warehouseOrderKind } from './warehouses/move-warehouse-order.ts';

/** What features stand on, each said as a feature is. */
export const layers = [
  { name: 'demo', tasks: demoTasks },
  { name: 'files', routes: [(_api, services, app) => fileRoutes(app, services)], tasks: fileTasks, account: fileTables },
  { name: 'gateways', routes: [(_api, services, app) => app.register(gatewayRoutes, { services })], tasks: gatewayTasks },
  { name: 'http', account: httpTables },
  {
    name: 'intake',
    routes: [missingOrderRoutes, unreadRoutes],
    tasks: intakeTasks,
    notices: intakeNotices,
    account: intakeTables,
  },
  {
    name: 'jobs',
    routes: [jobRoutes],
    relays: [outboxRelay],
    commands: [addDeadLetterCommands],
    measure: (registry, services) => addFigure(registry, services.log, deadLetterFigure(services)),
    account: jobTables,
  },
  {
    name: 'ledger',
    tasks: { 'verify-ledger': { lane: 'bulk', at: '7 2 * * *', run: verifyLedgerNightly } },
    commands: [addLedgerCommands],
    account: ledgerTables,
  },
  { name: 'mail', tasks: mailTasks },
  {
    name: 'platforms',
    routes: [(_api, services, app) => app.register(hookRoutes, { services })],
    tasks: platformTasks,
    lifecycles: [storeKind],
    measure(registry, { database, log }) {
      for (const figure of serviceLevelFigures(database.db)) addFigure(registry, log, figure);
    },
    account: platformTables,
  },
  { name: 'profit', routes: [profitRoutes], account: profitTables },
  {
    name: 'rates',
    tasks: { 'update-fx-rates': { lane: 'outbound', at: '*/30 * * * *', run: updateFxRatesByClock } },
    commands: [addFxCommands],
  },
  { name: 'retention', tasks: { 'prune-records': { lane: 'bulk', at: '29 3 * * *', run: pruneRecords } } },
  { name: 'warehouses', lifecycles: [warehouseOrderKind], account: warehouseTables },
] as const satisfies readonly Feature[];
