import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import type { OperatorTicket } from '#contract/support-tickets.ts';
import {
  TICKET_TEXT_MAX,
  type TicketAction,
  ticketCategories,
  type TicketCategory,
  type TicketState,
  ticketStates,
} from '#contract/support-tickets.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR, OperatorMistake, printable } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { answerTicket } from './answer-ticket.ts';
import { readTicket } from './get-ticket.ts';
import { describeTicket, filesOf, replyTime } from './describe-ticket.ts';
import { markRead } from './mark-read.ts';
import { findTicketRow, findTicketsOfAll } from './support-tickets.store.ts';
import { operatorReader } from './ticket-reader.ts';

const LISTED = 200;
const NAME_MAX = 80;
/** What the database can't hold in a text. */
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/** The support desk, as commands of the provider. */
export function addTicketCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const tickets = program.command('tickets').description('reply to the support tickets of merchants');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  const act = (number: string, action: TicketAction, options: { text?: string; as?: string }) =>
    answer((services) => actOnTicket(services, number, { action, text: options.text ?? '', name: options.as }));

  tickets
    .command('list')
    .description('tickets that wait for our reply, the one due first first; with a state or all, the newest message first')
    .addOption(new Option('--state <state>', 'those of a state').choices(ticketStates))
    .addOption(new Option('--category <category>', 'those of a category').choices(ticketCategories))
    .addOption(new Option('--all', 'those of every state').conflicts('state'))
    .action(({ state, category, all }: { state?: TicketState; category?: TicketCategory; all?: boolean }) =>
      answer((services) => listTickets(services, { state: all === true ? 'all' : state, category })),
    );
  tickets
    .command('show')
    .description('a ticket with its conversation, which is read from then on')
    .argument('<ticket>', 'its number, e.g. TK1042')
    .action((number: string) => answer((services) => showTicket(services, number)));
  tickets
    .command('file')
    .description('write a file of a ticket to this machine')
    .argument('<ticket>')
    .argument('<file>', 'its number in `tickets show`, from 1')
    .requiredOption('--to <path>', 'where to write it')
    .action((number: string, file: string, { to }: { to: string }) => answer((services) => saveFile(services, number, { file, to })));
  tickets
    .command('take')
    .description('say that somebody looks at it')
    .argument('<ticket>')
    .option('--as <name>', 'name the merchant sees')
    .action((number: string, options: { as?: string }) => act(number, 'take', options));
  tickets
    .command('reply')
    .description('reply to the merchant, in the app and by mail')
    .argument('<ticket>')
    .requiredOption('--text <text>', 'for the merchant')
    .option('--as <name>', 'name the merchant sees')
    .action((number: string, options: { text: string; as?: string }) => act(number, 'reply', options));
  tickets
    .command('resolve')
    .description('resolve it, with a last word or without')
    .argument('<ticket>')
    .option('--text <text>', 'for the merchant')
    .option('--as <name>', 'name the merchant sees')
    .action((number: string, options: { text?: string; as?: string }) => act(number, 'resolve', options));
  tickets
    .command('close')
    .description('close it for good, with a last word or without: no reply opens it again')
    .argument('<ticket>')
    .option('--text <text>', 'for the merchant')
    .option('--as <name>', 'name the merchant sees')
    .action((number: string, options: { text?: string; as?: string }) => act(number, 'close', options));
}

async function listTickets(
  { database }: Services,
  filter: { state: TicketState | 'all' | undefined; category: TicketCategory | undefined },
) {
  const found = await findTicketsOfAll(database.db, { ...filter, limit: LISTED });
  if (found.length === 0) return [filter.state === undefined ? 'No ticket waits.' : 'There is no such ticket.'];
  return found.map(({ number, state, urgency, category, replyBy, overdue, about, subject }) =>
    [number, state, urgency, category, replyTime({ replyBy, overdue }), about?.number ?? '-', printable(subject)].join('\t'),
  );
}

interface Act {
  action: TicketAction;
  text: string;
  name: string | undefined;
}

async function actOnTicket(services: Services, number: string, act: Act): Promise<string[]> {
  const { action, text, name } = requireWhole(act);
  const { accountId, id: ticketId, state, number: known } = await requireTicket(services, number);
  const who = name ?? services.config.brandName;
  await inTransaction(services.database, (tx) => answerTicket(tx, { accountId, ticketId, action, text, actor: OPERATOR, name: who })).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new OperatorMistake(`${known} is ${state}: that step is not open to it.`);
    },
  );
  return [`${known} is ${(await requireTicket(services, number)).state}.`];
}

/** What an operator typed, as `answerTicket` of the contract takes it. */
function requireWhole({ action, text: typed, name: given }: Act): Act {
  const [text, name] = [typed.trim(), given?.trim()];
  if (UNSTORABLE.test(text)) throw new OperatorMistake('The text has characters that no message can hold.');
  if (text === '' && action === 'reply') throw new OperatorMistake('A reply has a text.');
  if (text.length > TICKET_TEXT_MAX) throw new OperatorMistake(`The text has more than ${TICKET_TEXT_MAX} characters.`);
  if (name !== undefined && (name === '' || name.length > NAME_MAX || name !== printable(name)))
    throw new OperatorMistake(`A name has 1 to ${NAME_MAX} characters on one line.`);
  return { action, text, name };
}

async function requireTicket({ database }: Services, number: string): Promise<OperatorTicket> {
  const name = number.trim().toUpperCase();
  if ((await findTicketRow(database.db, { number: name }, operatorReader())) === null)
    throw new OperatorMistake(`There is no ticket ${name}.`);
  return readTicket(database.db, { number: name });
}

async function showTicket(services: Services, number: string): Promise<string[]> {
  const { accountId, id: ticketId } = await requireTicket(services, number);
  await inTransaction(services.database, (tx) => markRead(tx, { accountId, ticketId, by: 'operator' }));
  return describeTicket(await requireTicket(services, number));
}

async function saveFile(services: Services, number: string, { file, to }: { file: string; to: string }): Promise<string[]> {
  const found = filesOf(await requireTicket(services, number))[Number(file) - 1];
  const opened = found === undefined ? null : await services.files.open(found.id);
  if (found === undefined || opened === null) throw new OperatorMistake(`${number} has no file ${file}.`);
  await pipeline(opened.content, createWriteStream(to, { flags: 'wx' }));
  return [`Wrote ${printable(found.name)} to ${to}.`];
}
