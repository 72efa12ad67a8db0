import { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { type MakeUpCause, makeUpCauses } from '#contract/make-ups.values.ts';
import { raiseMakeUp as endpoint } from '#contract/make-ups.ts';
import { inTransaction } from '#provider/database/database.ts';
import { readOperatorFile } from '#provider/files/read-operator-file.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { decideMakeUp } from './answer-make-up.ts';
import { findMakeUp, findMakeUpsToDecide } from './make-ups.store.ts';
import { raiseMakeUp } from './raise-make-up.ts';

interface RaiseOptions {
  parcel?: string;
  cause: MakeUpCause;
  amount: string;
  evidence: string;
  photo?: string;
  quoted?: string;
  measured?: string;
}

/** Make-up charges, as commands of the provider. */
export function addMakeUpCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const makeUps = program.command('make-ups').description('ask merchants for what an order cost beyond its quote');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });

  makeUps
    .command('list')
    .description('disputed ones, the oldest first')
    .action(() =>
      answer(async ({ database }) => {
        const found = await findMakeUpsToDecide(database.db, 200);
        if (found.length === 0) return ['None is disputed.'];
        return found.map(({ number, orderNumber, cause, amount, disputeNote }) =>
          [number, orderNumber, cause, `¥${(amount.amountMinor / 100).toFixed(2)}`, disputeNote || 'not answered'].join('\t'),
        );
      }),
    );
  makeUps
    .command('raise')
    .description('raise one; nothing is taken before its merchant accepts')
    .argument('<order>', 'its number, e.g. SO1042')
    .requiredOption('--cause <cause>', makeUpCauses.join(', '), readCause)
    .requiredOption('--amount <yuan>', 'in CNY, e.g. 12.00')
    .requiredOption('--evidence <text>', 'what was found')
    .option('--photo <file>', 'a PNG, JPEG, WebP or PDF of it')
    .option('--parcel <parcel>', 'of one of its parcels')
    .option('--quoted <grams>', 'weight as quoted')
    .option('--measured <grams>', 'weight as measured')
    .action((order: string, options: RaiseOptions) => answer((services) => raise(services, order, options)));
  for (const [name, decision, done] of [
    ['uphold', 'uphold', 'stands: its merchant may still accept it'],
    ['waive', 'waive', 'is waived'],
  ] as const)
    makeUps
      .command(name)
      .description(`say that a disputed one ${done}`)
      .argument('<make-up>', 'its number, e.g. MK1042')
      .requiredOption('--text <text>', 'why, for the merchant')
      .action((number: string, { text }: { text: string }) =>
        answer(async ({ database }) => {
          const found = await findMakeUp(database.db, { number: number.trim().toUpperCase() });
          if (found === null) throw new OperatorMistake(`There is no make-up charge ${number}.`);
          const { accountId, id: makeUpId, state } = found;
          await inTransaction(database, (tx) => decideMakeUp(tx, { accountId, makeUpId, decision, text, actor: OPERATOR })).catch(
            sayIn(`${found.number} is ${state}: that step is not open to it.`),
          );
          return [`${found.number} ${done}.`];
        }),
      );
}

async function raise(services: Services, orderNumber: string, options: RaiseOptions): Promise<string[]> {
  const { parcel, cause, amount, evidence, photo, quoted, measured } = options;
  const wish = endpoint.body?.schema.safeParse({
    orderNumber: orderNumber.toUpperCase(),
    parcelNumber: parcel?.toUpperCase() ?? null,
    cause,
    amountMinor: Math.round(Number(amount) * 100),
    evidence,
    quotedG: quoted === undefined ? null : Number(quoted),
    measuredG: measured === undefined ? null : Number(measured),
  });
  if (wish?.success !== true)
    throw new OperatorMistake(
      `That is no make-up charge: ${wish?.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}.`,
    );
  const stored = photo === undefined ? null : await store(services, photo);
  const made = await inTransaction(services.database, (tx) =>
    raiseMakeUp(tx, { wish: wish.data, actor: OPERATOR, ...(stored === null ? {} : { photo: stored }) }),
  ).catch(sayIn(`There is no such order or parcel, or ${orderNumber} was not paid for.`));
  return [`${made.number} is ${made.state} over ¥${(made.amount.amountMinor / 100).toFixed(2)}.`];
}

async function store({ files }: Services, path: string) {
  const { content, contentType } = await readOperatorFile(path);
  return { ...(await files.put(Readable.from([content]))), contentType };
}

function readCause(text: string): MakeUpCause {
  const cause = makeUpCauses.find((known) => known === text.trim());
  if (cause === undefined) throw new OperatorMistake(`There is no cause ${text}: it is one of ${makeUpCauses.join(', ')}.`);
  return cause;
}

/** A refusal as a sentence for the operator. */
function sayIn(sentence: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Refusal ? new OperatorMistake(sentence) : error;
  };
}
