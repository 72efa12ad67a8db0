import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { getTicket } from '#contract/support-tickets.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { addTicketCommands } from './ticket-commands.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const merchant = await provider.signUp();
const folder = await mkdtemp(join(tmpdir(), 'wharf-tickets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Types a command as an operator does, and gives what it says. */
async function type(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const program = new Command().exitOverride();
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
    for (const part of [ticket.subject, 'My eyes hurt', 'file 1: stock.csv']) expect(shown).toContain(part);
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

  it('says what it can not do', async () => {
    const ticket = await aTicket(merchant);
    await expect(type('show', 'TK999999')).rejects.toThrow('There is no ticket TK999999.');
    await expect(type('file', ticket.number, '1', '--to', join(folder, 'a'))).rejects.toThrow('has no file 1');
    await type('resolve', ticket.number);
    await expect(type('reply', ticket.number, '--text', 'Hello')).rejects.toThrow('that step is not open to it');
  });
});
