import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import { inject } from 'vitest';
import { buildProvider } from '#provider/app.ts';
import { type ProviderConfig, readConfig } from '#provider/config.ts';
import { openDatabase } from '#provider/database/database.ts';
import { migrate } from '#provider/database/migrate.ts';
import { toQueueTasks } from '#provider/jobs/queue-tasks.ts';
import type { Services } from '#provider/services.ts';
import { work } from '#provider/tasks.ts';
import { appAuthorization, type Call, callAs, type Merchant, signUpMerchant } from './call.ts';
import { checkAnswersOf } from './check-answer.ts';
import { cleanUpAfter } from './clean-up.ts';
import { copyDatabase, databaseUrl, runAsAdmin } from './global-setup.ts';
import { findTemplate, type Template } from './templates.ts';
import { explainStatements } from './statement-plans.ts';
import { patient } from './patience.ts';

export interface TestProvider {
  services: Services;
  url: string;
  /** Connection string of this provider's own database. */
  databaseUrl: string;
  /** Calls as the app, without a session. */
  call: Call;
  signUp(overrides?: { email?: string; country?: string }): Promise<Merchant>;
  /** Runs outbox and queue until nothing is due. */
  runJobs(): Promise<void>;
}

interface Running {
  /** Gone once the provider is stopped. */
  services?: Services;
}

const silentLogger = new Logger(() => () => undefined);
/** A busy test machine is no overload to be answered with 503. */
const PATIENCE_MS = patient(20_000);
let databases = 0;

/**
 * A provider with a database of its own, listening on loopback; stopped and dropped after the suite. The database is empty,
 * or holds what its template does (templates.ts). With `explained` its server explains every statement (statement-plans.ts).
 */
export async function startTestProvider(
  overrides: Partial<ProviderConfig> = {},
  { template, explained = false }: { template?: Template; explained?: boolean } = {},
): Promise<TestProvider> {
  const adminUrl = inject('adminUrl');
  databases += 1;
  const name = `wharf_test_${process.pid}_${databases}_${Date.now().toString(36)}`;
  const templateName = template === undefined ? inject('templateName') : await findTemplate(template);
  await copyDatabase(adminUrl, name, templateName);
  if (explained) await explainStatements(adminUrl, name);
  const url = databaseUrl(adminUrl, name);
  // The templates are those of a demo.
  if (overrides.demo === false) await migrate(url);
  const database = openDatabase({ connectionString: url, poolSize: 10, acquireTimeoutMs: PATIENCE_MS });
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-provider-'));
  const config = { ...testConfig(dataDir), ...overrides };
  const { app, services } = await buildProvider({ database, config });
  checkAnswersOf(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const running: Running = { services };
  cleanUpAfter(async () => {
    await app.close();
    delete running.services;
    await database.close();
    await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(dataDir, { recursive: true, force: true });
  });
  const appCall = callAs(services.ownUrl, appAuthorization(config.defaultCredential));
  return {
    services,
    url: services.ownUrl(),
    databaseUrl: url,
    call: appCall,
    signUp: (details) => signUpMerchant(services.ownUrl, appCall, details),
    runJobs: () => drain(running),
  };
}

function testConfig(dataDir: string): ProviderConfig {
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'test-secret-test-secret-test-secret-',
    DEMO: '1',
    PASSWORD_HASH_MEMORY_KIB: '1024',
  });
  return {
    ...config,
    // Simulators of shops and services listen on this machine.
    outbound: { ...config.outbound, ownHosts: ['127.0.0.1'] },
    demoSpeed: 1_000_000,
    logLevel: 'silent',
  };
}

async function drain(running: Running): Promise<void> {
  const services = whileRunning(running);
  // The queue's library keeps the tasks of every run as long as the process lives: they must not keep a stopped provider with them.
  const taskList = toQueueTasks(work.tasks, () => whileRunning(running));
  for (;;) {
    for (const { moveBatch } of work.relays) await moveBatch(services);
    await forgetTurns(services);
    await runOnce({ pgPool: services.database.pool, taskList, noHandleSignals: true, logger: silentLogger });
    if (!(await hasWork(services))) return;
  }
}

/** One worker works one job after the other anyway: turns at a store would only have it find nothing, and begin anew, after each. */
async function forgetTurns({ database }: Services): Promise<void> {
  await database.pool.query(
    'UPDATE graphile_worker._private_jobs SET job_queue_id = NULL WHERE job_queue_id IS NOT NULL AND locked_at IS NULL',
  );
}

function whileRunning({ services }: Running): Services {
  if (services === undefined) throw new Error('the provider is stopped');
  return services;
}

/** Whether anything is due now; jobs that wait for a later time or another try do not count. */
async function hasWork(services: Services): Promise<boolean> {
  const result = await services.database.pool.query<{ due: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM outbox WHERE relayed_at IS NULL) OR EXISTS (SELECT 1 FROM catalog_change WHERE relayed_at IS NULL)
      OR EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts) AS due`,
  );
  return result.rows[0]?.due === true;
}
