import { expect, it } from 'vitest';
import { exportSections } from '#provider/features/account/export-sections.ts';
import { sql } from 'kysely';
import { answerTicket, getTicket, rateTicket, replyToTicket, resolveTicket } from '#contract/support-tickets.ts';
import { inTransaction } from '#provider/database/database.ts';
import { eraseBuyersOfOrders, readOrders } from '#provider/features/stores/buyer-data.store.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aPackedOrder, aParcel } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { database } = provider.services;
const merchant = await provider.signUp();
const read = async (ticketId: string) => (await merchant.call(getTicket, { params: { ticketId } })).data;

it('tickets about a buyer’s orders, and about parcels with one, are given out with them and lose their texts and files with the buyer', async () => {
  const [first, second] = [await aPackedOrder(provider, merchant), await aPackedOrder(provider, merchant)];
  const parcelId = await aParcel(provider, merchant, [first, second]);
  const order = { kind: 'order', id: second.order.id } as const;
  const tickets = [
    await aTicket(merchant, { category: 'order', about: order, subject: 'Order of Ana Silva', file: 'Ana Silva.csv' }),
    await aTicket(merchant, {
      category: 'shipping',
      about: { kind: 'parcel', id: parcelId },
      subject: 'Parcel of Ana Silva',
      file: 'Ana Silva.csv',
    }),
  ];
  const other = await aTicket(merchant, {
    category: 'order',
    about: { kind: 'order', id: first.order.id },
    subject: 'Order of Rui',
    file: 'Rui.csv',
  });
  expect(JSON.stringify(await readOrders(database.db, merchant.accountId, [second.order.id]))).toContain('Parcel of Ana Silva');

  await inTransaction(database, (tx) => eraseBuyersOfOrders(tx, merchant.accountId, [second.order.id]));
  await provider.runJobs();

  for (const { id, messages } of tickets) {
    const after = await read(id);
    expect(after).toMatchObject({ subject: '–', messages: [{ text: '', files: [] }] });
    expect(after.about).not.toBeNull();
    expect(await provider.services.files.open(messages[0]?.files[0]?.id ?? '')).toBeNull();
  }
  const left = await sql<{ names: string[] }>`
    SELECT array_agg(name) AS names FROM upload WHERE account_id = ${merchant.accountId}`.execute(database.db);
  expect(left.rows[0]?.names).toEqual(['Rui.csv']);
  expect((await read(other.id)).subject).toBe('Order of Rui');
});

/** Tables of all schemas with a row that says this. */
async function tablesThatSay(text: string): Promise<string[]> {
  const tables = await sql<{
    schema: string;
    name: string;
  }>`SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(database.db);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const said = await sql`SELECT 1 FROM ${sql.id(schema, name)} t WHERE position(${text} IN t::text) > 0 LIMIT 1`.execute(database.db);
    if (said.rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

it('a buyer that a ticket named is nowhere any more, neither in notices nor in answers kept for repeats', async () => {
  const name = 'Canaria Quesada';
  const { order } = await aPackedOrder(provider, merchant);
  const ticket = await aTicket(merchant, {
    category: 'order',
    about: { kind: 'order', id: order.id },
    subject: `Order of ${name}`,
    text: `Where is the parcel of ${name}?`,
    file: `${name}.csv`,
    urgency: 'high',
    urgencyReason: `${name} waits`,
  });
  const params = { ticketId: ticket.id };
  const operator = await anOperator(provider);
  await operator.call(answerTicket, { params, body: { action: 'reply', text: `Did ${name} move?` } });
  await merchant.call(replyToTicket, { params, body: { text: `${name} did` } });
  await merchant.call(resolveTicket, { params });
  await merchant.call(rateTicket, { params, body: { rating: 4, comment: `${name} has it` } });
  await provider.runJobs();
  expect(await tablesThatSay(name)).toEqual(['idempotency_record', 'support_ticket', 'support_ticket_message', 'upload']);
  // Notices had the subject once.
  const path = `/home/support-ticket/${ticket.id}`;
  for (const table of ['notification', 'notification_event'])
    await sql`UPDATE ${sql.table(table)} SET params = params || jsonb_build_object('subject', ${name}::text) WHERE path = ${path}`.execute(
      database.db,
    );
  await sql`UPDATE outbox SET payload = jsonb_set(payload, '{params,subject}', to_jsonb(${name}::text)) WHERE payload ->> 'path' = ${path}`.execute(
    database.db,
  );
  expect(await tablesThatSay(name)).toEqual(expect.arrayContaining(['notification', 'notification_event', 'outbox']));

  await inTransaction(database, (tx) => eraseBuyersOfOrders(tx, merchant.accountId, [order.id]));
  await provider.runJobs();

  expect(await tablesThatSay(name)).toEqual([]);
});

it('an account’s export has its tickets with their messages, and the names of their files', async () => {
  const owner = await provider.signUp();
  const ticket = await aTicket(owner, { subject: 'To take along', file: 'stock.csv' });
  const section = exportSections(provider.services).find(({ name }) => name === 'support-tickets');
  const rows = await sql<{
    row: Record<string, unknown>;
  }>`SELECT row FROM (${section?.rowsOf(owner.accountId)}) AS section (id, row)`.execute(database.db);
  expect(rows.rows.map(({ row }) => row)).toEqual([
    expect.objectContaining({
      number: ticket.number,
      messages: [expect.objectContaining({ author: 'merchant', text: ticket.messages[0]?.text })],
      files: [expect.objectContaining({ name: 'stock.csv', id: ticket.messages[0]?.files[0]?.id })],
    }),
  ]);
});
