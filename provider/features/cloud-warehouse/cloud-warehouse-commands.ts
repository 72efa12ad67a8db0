import { Readable } from 'node:stream';
import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { defaultLocale } from '#contract/locales.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { readOperatorFile } from '#provider/files/read-operator-file.ts';
import { addStoredFile } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { countLot, disposeLot } from './lots/count-lot.ts';
import { giveFinalNotice } from './terms/final-notice.ts';
import { requirePlan } from './inbound/inbound-plans.ts';
import type { DocumentKey } from './lifecycles.ts';
import { requireOutbound } from './outbound/outbound-orders.ts';
import { type InboundStep, movePlan, receiveCarton } from './inbound/receive-goods.ts';
import { finishService } from './lots/services.ts';
import { findByNumber, findWork } from './warehouse-work.store.ts';
import { type OutboundStep, workOutbound } from './outbound/work-outbound.ts';

const INBOUND: readonly InboundStep[] = ['buy', 'ship', 'arrive', 'receive', 'reject', 'finish', 'close'];
const OUTBOUND: readonly OutboundStep[] = ['approve', 'pick', 'pack', 'ship', 'close', 'refuse'];

/** The work of the warehouse's people with goods of merchants, as commands of the provider. */
export function addCloudWarehouseCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const storage = program.command('storage').description('work with goods that merchants own: receive, count, move, dispose');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });

  storage
    .command('work')
    .description('what waits for the warehouse, the oldest first')
    .action(() =>
      answer(async ({ database }) => {
        const { inbound, outbound, services } = await findWork(database.db);
        const lines = [
          ...inbound.map(({ number, state, warehouse }) => [number, state, warehouse].join('\t')),
          ...outbound.map(({ number, state, warehouse }) => [number, state, warehouse].join('\t')),
          ...services.map(({ number, service, units }) => [number, service, units].join('\t')),
        ];
        return lines.length === 0 ? ['Nothing waits.'] : lines;
      }),
    );
  storage
    .command('inbound')
    .description(`a step of a plan: ${INBOUND.join(', ')}`)
    .argument('<plan>', 'its number, e.g. IN1042')
    .argument('<step>', '', (text: string) => choice(text, INBOUND))
    .option('--text <text>', 'what differs, for the merchant', '')
    .action((number: string, step: InboundStep, { text }: { text: string }) =>
      answer(async (services) => {
        const key = await change(services, 'inbound_plan', number, (tx, found) => movePlan(tx, found, { step, text, actor: OPERATOR }));
        const { state, received, damaged, expected } = await requirePlan(services.database.db, key, defaultLocale);
        return [`${number} is ${state}: ${received} of ${expected} units can be sold, ${damaged} are damaged.`];
      }),
    );
  storage
    .command('carton')
    .description('write down what was in a carton, once')
    .argument('<plan>', 'its number, e.g. IN1042')
    .argument('<carton>', 'its number in the plan', units)
    .requiredOption('--received <units>', 'that can be sold', units)
    .option('--damaged <units>', 'that came damaged', units, 0)
    .option('--photo <file>', 'a PNG, JPEG or WebP of it')
    .action((number: string, carton: number, { photo, ...counted }: { received: number; damaged: number; photo?: string }) =>
      answer(async (services) => {
        await change(services, 'inbound_plan', number, async (tx, key) => {
          const file = photo === undefined ? {} : { fileId: await keepPhoto(services, tx, key, photo) };
          await receiveCarton(tx, key, { number: carton, ...counted, ...file });
        });
        return [`Carton ${carton} of ${number} is received.`];
      }),
    );
  storage
    .command('outbound')
    .description(`a step of an outbound order: ${OUTBOUND.join(', ')}`)
    .argument('<order>', 'its number, e.g. OB1042')
    .argument('<step>', '', (text: string) => choice(text, OUTBOUND))
    .option('--fee <fen>', 'in fen; left out: by the price list', units)
    .option('--weight <grams>', 'of a packed carton', units, 0)
    .option('--tracking <number>', '', '')
    .action((number: string, step: OutboundStep, { fee, weight, tracking }: { fee?: number; weight: number; tracking: string }) =>
      answer(async (services) => {
        const work = { step, feeMinor: fee ?? null, cartonWeightG: weight, trackingNumber: tracking, actor: OPERATOR };
        const key = await change(services, 'outbound_order', number, (tx, found) => workOutbound(tx, found, work));
        return [`${number} is ${(await requireOutbound(services.database.db, key)).state}.`];
      }),
    );
  storage
    .command('count')
    .description('write down what lies in a lot; the youngest promises are taken back where it is too little')
    .argument('<lot>', 'its number, e.g. LT1042')
    .argument('<units>', '', units)
    .requiredOption('--reason <text>', 'why it was counted')
    .action((number: string, counted: number, { reason }: { reason: string }) =>
      answer(async (services) => {
        await change(services, 'stock_lot', number, (tx, key) => countLot(tx, key, { counted, reason, actor: OPERATOR }));
        return [`${number} has ${counted} units.`];
      }),
    );
  storage
    .command('final-notice')
    .description('announce the day after which a frozen lot may be disposed of')
    .argument('<lot>', 'its number, e.g. LT1042')
    .requiredOption('--offer <text>', 'what its merchant may do instead')
    .action((number: string, { offer }: { offer: string }) =>
      answer(async (services) => {
        await change(services, 'stock_lot', number, (tx, key) => giveFinalNotice(tx, key, { text: offer, actor: OPERATOR }));
        return [`The final notice of ${number} is on its way.`];
      }),
    );
  storage
    .command('dispose')
    .description('throw a lot away whose final notice is over; refused without three notices of which one came by mail')
    .argument('<lot>', 'its number, e.g. LT1042')
    .requiredOption('--photo <file>', 'a PNG, JPEG or WebP that proves it')
    .requiredOption('--reason <text>', 'for the record')
    .action((number: string, { photo, reason }: { photo: string; reason: string }) =>
      answer(async (services) => {
        await change(services, 'stock_lot', number, async (tx, key) =>
          disposeLot(tx, key, { reason, actor: OPERATOR, fileId: await keepPhoto(services, tx, key, photo) }),
        );
        return [`${number} is disposed of.`];
      }),
    );
  storage
    .command('finish')
    .description('say that a service was done')
    .argument('<service>', 'its number, e.g. SV1042')
    .requiredOption('--text <text>', 'what came of it, for the merchant')
    .action((number: string, { text }: { text: string }) =>
      answer(async (services) => {
        await change(services, 'service_order', number, async (tx, key) => void (await finishService(tx, key, { text, actor: OPERATOR })));
        return [`${number} is done.`];
      }),
    );
}

/** Works on a document by its number; what is not open to it is a sentence for the operator. */
async function change(
  { database }: Services,
  table: Parameters<typeof findByNumber>[1],
  number: string,
  work: (tx: Tx, key: DocumentKey) => Promise<void>,
): Promise<DocumentKey> {
  const key = await findByNumber(database.db, table, number).catch(() => {
    throw new OperatorMistake(`There is no ${number}.`);
  });
  await inTransaction(database, (tx) => work(tx, key)).catch((error: unknown) => {
    throw error instanceof Refusal ? new OperatorMistake(`That step is not open to ${number} (${error.code}).`) : error;
  });
  return key;
}

async function keepPhoto({ files }: Services, tx: Tx, { accountId }: DocumentKey, path: string): Promise<string> {
  const { content, contentType } = await readOperatorFile(path);
  const stored = { ...(await files.put(Readable.from([content]))), contentType };
  await addStoredFile(tx, { ...stored, accountId, purpose: 'warehouse-photo' });
  return stored.id;
}

function choice<Choice extends string>(text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((known) => known === text);
  if (found === undefined) throw new InvalidArgumentError(`It is one of ${choices.join(', ')}.`);
  return found;
}

function units(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}
