import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { getTicket } from '#contract/support-tickets.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aProduct } from '#tests/support/store-builders.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { addTicketCommands } from './ticket-commands.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const merchant = await provider.signUp();
const folder = await mkdtemp(join(tmpdir(), 'wharf-tickets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Types a command as an operator does, and gives what it says. */
async function type(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addTicketCommands(
    program,
    async (work) => void (await work(provider.services)),
    (line) => lines.push(line),
  );
  await program.parseAsync(['tickets', ...words], { from: 'user' });
  return lines;
}

describe('the support desk', () => {
  it('lists, shows, takes, replies and resolves, and saves a file', async () => {
    const ticket = await aTicket(merchant, { file: 'stock.csv' });
    expect((await type('list')).join('\n')).toContain(`${ticket.number}\topen\tnormal\tidea`);
    const shown = (await type('show', ticket.number.toLowerCase())).join('\n');
    for (const part of [ticket.subject, 'My eyes hurt', 'file 1: stock.csv', '\tby 20', '\tread 20']) expect(shown).toContain(part);
    expect((await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data.messages[0]?.readAt).not.toBeNull();
    expect(await type('take', ticket.number, '--as', 'Lin')).toEqual([`${ticket.number} is waiting_us.`]);
    expect(await type('reply', ticket.number, '--text', 'Which one?', '--as', 'Lin')).toEqual([`${ticket.number} is waiting_you.`]);
    expect(await type('resolve', ticket.number)).toEqual([`${ticket.number} is resolved.`]);
    expect((await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data.messages[1]).toMatchObject({
      name: 'Lin',
      by: 'operator',
    });
    const to = join(folder, 'stock.csv');
    await type('file', ticket.number, '1', '--to', to);
    expect(await readFile(to, 'utf8')).toContain('sku,count');
  });

  it('lists by state and category, and all', async () => {
    const [first, second] = [await aTicket(merchant, { category: 'tax' }), await aTicket(merchant, { category: 'account' })];
    await type('resolve', first.number);
    const listed = async (...words: string[]) => {
      const lines = (await type('list', ...words)).join('\n');
      return [first, second].map(({ number }) => lines.includes(number));
    };
    expect(await listed()).toEqual([false, true]);
    expect(await listed('--all')).toEqual([true, true]);
    expect(await listed('--state', 'resolved')).toEqual([true, false]);
    expect(await listed('--category', 'tax', '--all')).toEqual([true, false]);
    expect(await type('list', '--category', 'billing')).toEqual(['No ticket waits.']);
    await expect(type('list', '--state', 'lost')).rejects.toThrow('Allowed choices are');
  });

  it('closes for good, shows what a ticket is about, and what its merchant has not read', async () => {
    const product = await aProduct(provider, { names: { 'en-US': 'Blue kettle' }, variants: [{ costMinor: 2_550 }] });
    const ticket = await aTicket(merchant, {
      category: 'product',
      about: { kind: 'product', id: product.id },
      urgency: 'high',
      urgencyReason: 'A sale',
    });
    await type('reply', ticket.number, '--text', 'Which kettle?');
    const shown = (await type('show', ticket.number)).join('\n');
    for (const part of [', Blue kettle, from 25.50 CNY', 'urgent: A sale', 'not read by the merchant: 1 of ours', '\tnot read'])
      expect(shown).toContain(part);
    expect(await type('close', ticket.number, '--text', 'We closed it.')).toEqual([`${ticket.number} is closed.`]);
    await expect(type('resolve', ticket.number)).rejects.toThrow('that step is not open to it');
  });

  it('prints what merchants wrote without what drives a terminal, each line a line', async () => {
    const ticket = await aTicket(merchant, {
      subject: 'Look\u001b[2J here\u202e',
      text: 'A first line\u009b31m of it\r\nTK1\tresolved\u0007\n\u2067and the last',
      urgency: 'high',
      urgencyReason: 'Today\nTK2',
    });
    const shown = await type('show', ticket.number);
    expect(shown.slice(1)).toEqual([
      'urgent: Today TK2',
      expect.stringContaining('\tapp\t'),
      '  A first line 31m of it',
      '  TK1 resolved',
      '  and the last',
    ]);
    const [listed] = (await type('list')).filter((line) => line.startsWith(ticket.number));
    for (const line of [shown[0], listed]) expect(line?.endsWith('\tLook [2J here')).toBe(true);
  });

  it('takes what the contract takes, and nothing before all is fine', async () => {
    const ticket = await aTicket(merchant);
    const reply = (text: string, ...more: string[]) => type('reply', ticket.number, '--text', text, ...more);
    await expect(reply(' \n ')).rejects.toThrow('A reply has a text.');
    await expect(reply('x'.repeat(5_001))).rejects.toThrow('The text has more than 5000 characters.');
    await expect(reply('a\u0000b')).rejects.toThrow('The text has characters that no message can hold.');
    for (const name of [' ', 'x'.repeat(81), 'Lin\u001b[1m'])
      await expect(reply('Hello', '--as', name)).rejects.toThrow('A name has 1 to 80 characters on one line.');
    await reply(' Hello ', '--as', ' Lin ');
    const { messages } = (await merchant.call(getTicket, { params: { ticketId: ticket.id } })).data;
    expect(messages.slice(1)).toMatchObject([{ text: 'Hello', name: 'Lin' }]);
  });

  it('says what it can not do', async () => {
    const ticket = await aTicket(merchant);
    await expect(type('show', 'TK999999')).rejects.toThrow('There is no ticket TK999999.');
    await expect(type('file', ticket.number, '1', '--to', join(folder, 'a'))).rejects.toThrow('has no file 1');
    await type('resolve', ticket.number);
    await expect(type('reply', ticket.number, '--text', 'Hello')).rejects.toThrow('that step is not open to it');
  });
});
