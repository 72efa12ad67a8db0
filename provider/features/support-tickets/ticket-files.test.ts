import { describe, expect, it } from 'vitest';
import { linkTicketFile, openTicketFile, replyToTicket } from '#contract/support-tickets.ts';
import { TICKET_FILE_PURPOSE } from '#contract/support-tickets.values.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { anUpload } from '#tests/support/uploads.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const merchant = await provider.signUp();
const aTable = (name: string) => anUpload(merchant, TICKET_FILE_PURPOSE, Buffer.from('a,b\n1,2\n'), name);

describe('files of tickets', () => {
  it('stand at the message they came with, in the order they were named in, each once', async () => {
    const [first, second, third] = [await aTable('1.csv'), await aTable('2.csv'), await aTable('3.csv')];
    const ticket = await aTicket(merchant, { fileIds: [second, first, second] });
    const replied = await merchant.call(replyToTicket, { params: { ticketId: ticket.id }, body: { text: 'One more', fileIds: [third] } });
    expect(replied.data.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([['2.csv', '1.csv'], ['3.csv']]);
  });

  it('are a reply of their own', async () => {
    const ticket = await aTicket(merchant);
    const body = { fileIds: [await aTable('4.csv')] };
    const replied = await merchant.call(replyToTicket, { params: { ticketId: ticket.id }, body });
    expect(replied.data.messages.at(-1)).toMatchObject({ text: '', files: [{ name: '4.csv' }] });
  });

  it('are downloaded once by a link, by members of the account and operators, and by nobody else', async () => {
    const fileId = await aTable('stock.csv');
    const ticket = await aTicket(merchant, { fileIds: [fileId] });
    const params = { ticketId: ticket.id, ticketFileId: fileId };
    const { path } = (await merchant.call(linkTicketFile, { params })).data;
    const served = await fetch(provider.url + path);
    expect(await served.text()).toBe('a,b\n1,2\n');
    expect(served.headers.get('content-disposition')).toBe('attachment; filename="stock.csv"');
    expect((await fetch(provider.url + path)).status).toBe(400);
    const opened = await (await anOperator(provider)).call(openTicketFile, { params });
    expect((await fetch(provider.url + opened.data.path)).status).toBe(200);
    const stranger = await provider.signUp();
    expect((await stranger.call(linkTicketFile, { params })).status).toBe(404);
    const other = await aTicket(merchant);
    expect((await merchant.call(linkTicketFile, { params: { ...params, ticketId: other.id } })).status).toBe(404);
  });

  it('that are in no message yet have no link', async () => {
    const fileId = await aTable('loose.csv');
    const ticket = await aTicket(merchant);
    expect((await merchant.call(linkTicketFile, { params: { ticketId: ticket.id, ticketFileId: fileId } })).status).toBe(404);
  });
});
