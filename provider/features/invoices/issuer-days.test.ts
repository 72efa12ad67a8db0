import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listInvoices, saveInvoiceSettings } from '#contract/invoices.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aPaidLiveOrder, followMoney } from '#tests/support/live-money.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { closeInvoiceMonth } from './monthly-invoices.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const NOW = { attempt: 1, lastAttempt: true };
const HOUR_MS = 3_600_000;

/** Moves the clock to a moment of the last day of this month, as its issuer has it, `hours` after that day began. */
async function moveToLastDay(hours: number): Promise<void> {
  const found = await sql<{ at: string }>`
    SELECT ((date_trunc('month', app_now() AT TIME ZONE 'America/Sao_Paulo') + interval '1 month - 1 day' + make_interval(secs => ${hours * 3_600}))
      AT TIME ZONE 'America/Sao_Paulo') AS at`.execute(database.db);
  const ahead = (Date.parse(found.rows[0]?.at ?? '') - (await readNow(database.db)).getTime()) / HOUR_MS;
  await moveClock(provider, { hours: ahead });
}

it('faults J 109: a document has the day of its issuer, and its month alone has it, whatever day it is elsewhere', async () => {
  await sql`UPDATE invoice_issuer SET timezone = 'America/Sao_Paulo'`.execute(database.db);
  let merchant = await provider.signUp();
  // Half past eleven in the evening: in London the next month has begun.
  await moveToLastDay(23.5);
  merchant = await signInAgain(provider, merchant);
  await merchant.call(saveInvoiceSettings, { body: { accountantEmail: 'books@example.com', locale: 'pt-BR' } });
  await aPaidLiveOrder(provider, merchant);
  await followMoney(provider);
  await moveClock(provider, { hours: 1 });
  await aPaidLiveOrder(provider, merchant);
  await followMoney(provider);
  await closeInvoiceMonth(provider.services, {}, NOW);
  const documents = (await merchant.call(listInvoices)).data;
  const orders = documents.filter(({ kind }) => kind === 'order').map(({ issuedOn }) => issuedOn);
  const [next = '', last = ''] = orders;
  expect(orders).toHaveLength(2);
  expect(next.slice(8)).toBe('01');
  expect(Date.parse(next) - Date.parse(last)).toBe(24 * HOUR_MS);
  const [monthly] = documents.filter(({ kind }) => kind === 'monthly');
  expect(monthly).toMatchObject({ periodTo: last, periodFrom: `${last.slice(0, 8)}01` });
  expect(monthly?.total).toEqual(documents.find(({ kind, issuedOn }) => kind === 'order' && issuedOn === last)?.total);
});
