import { join } from 'node:path';
import { expect, test } from 'vitest';
import { payOrders } from '#contract/payments.ts';
import { runBackup, runRestore } from '#provider/backup/backup-commands.ts';
import { startService } from '#provider/start-service.ts';
import { aFolder, filesIn, rulesOf, tableHashes } from '#tests/support/backups.ts';
import { callAs } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { startDebianPostgres } from '#tests/support/debian-postgres.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { freePorts } from '#tests/support/wharf-process.ts';

test("what the embedded database held goes on in Debian's PostgreSQL, without a superuser, and back", async ({ skip }) => {
  const postgres = startDebianPostgres((await freePorts()).app);
  if (postgres === null) return skip("Debian's postgresql package is not installed");
  cleanUpAfter(() => postgres.stop());
  const source = await startTestProvider({}, { template: 'catalog' });
  const { config, database } = source.services;
  const payer = await source.signUp();
  await addBalance(database, payer.accountId, 1_000_000);
  const [paid, due] = await addDueOrders(database, payer.accountId, { count: 2 });
  const pay = (id: string | undefined) => ({ body: { orderIds: [id ?? ''], expectedTotalMinor: 1_200 } });
  expect((await payer.call(payOrders, pay(paid?.id))).status).toBe(200);
  const before = await tableHashes(source.databaseUrl);

  const [folder, lines] = [await aFolder(), [] as string[]];
  const say = (line: string) => lines.push(line);
  const onDebian = { ...config, databaseUrl: postgres.databaseUrl, dataDir: join(folder, 'debian') };
  await runBackup({ ...config, databaseUrl: source.databaseUrl }, join(folder, 'embedded.tar'), say);
  expect(await runRestore(onDebian, join(folder, 'embedded.tar'), {}, say)).toBe(true);
  const { 'public.ledger_check': _checks, ...restored } = await tableHashes(postgres.databaseUrl);
  const { 'public.ledger_check': _none, ...held } = before;
  expect(restored).toEqual(held);
  expect(await filesIn(onDebian.dataDir)).toEqual([]);

  const service = await startService({ ...onDebian, port: (await freePorts()).provider, worker: false }, { step: say });
  const answer = await callAs(() => service.url, payer.authorization)(payOrders, pay(due?.id)).finally(() => service.stop());
  expect(answer.status).toBe(200);

  await runBackup(onDebian, join(folder, 'debian.tar'), say);
  const embedded = { ...config, databaseUrl: undefined, dataDir: join(folder, 'embedded') };
  expect(await runRestore(embedded, join(folder, 'debian.tar'), {}, say)).toBe(true);
  expect(lines.filter((line) => line.startsWith('The ledger is sound'))).toHaveLength(2);
  expect((await rulesOf(postgres.databaseUrl)).length).toBeGreaterThan(500);
});
