import { expect, it } from 'vitest';
import { exportSections } from '#provider/features/account/export-sections.ts';
import { sql } from 'kysely';
import { getTicket } from '#contract/support-tickets.ts';
import { inTransaction } from '#provider/database/database.ts';
import { eraseBuyersOfOrders, readOrders } from '#provider/features/stores/buyer-data.store.ts';
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
