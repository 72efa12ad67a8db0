import type { Command } from 'commander';
import { defaultLocale } from '#contract/locales.ts';
import type { RunCommand } from '#provider/feature.ts';
import type { Answer, By } from '#provider/features/referrals/program-commands.ts';
import { numberOf, readChoice, readPlace, readSentence, readText, readUnits, withOperator } from './commands/command-options.ts';
import { addLotCommands } from './commands/lot-commands.ts';
import { operate } from './commands/operate.ts';
import { addReceiveCommands, receiveOne, withCounted } from './commands/receive-commands.ts';
import { requirePlan } from './inbound/inbound-plans.ts';
import { type InboundStep, movePlan } from './inbound/receive-goods.ts';
import { finishService } from './lots/services.ts';
import { requireOutbound } from './outbound/outbound-orders.ts';
import { type OutboundStep, workOutbound } from './outbound/work-outbound.ts';
import { findWork } from './warehouse-work.store.ts';

const INBOUND: readonly InboundStep[] = ['buy', 'ship', 'arrive', 'receive', 'reject', 'finish', 'close'];
const OUTBOUND: readonly OutboundStep[] = ['approve', 'pick', 'pack', 'ship', 'close', 'refuse'];

/** The work of the warehouse's people with goods of merchants, as commands of the provider. */
export function addCloudWarehouseCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const storage = program.command('storage').description('work with goods that merchants own: receive, count, move, dispose');
  const answer: Answer = (work) =>
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
  addInboundCommands(storage, answer);
  addReceiveCommands(program, answer);
  addOutboundCommand(storage, answer);
  addLotCommands(storage, answer);
  withOperator(
    storage
      .command('finish')
      .description('say that a service was done')
      .argument('<service>', 'its number, e.g. SV1042', numberOf('SV'))
      .requiredOption('--text <text>', 'what came of it, for the merchant', readSentence),
  ).action((number: string, { text, as, reason }: By & { text: string }) =>
    answer(async (services) => {
      await operate(services, {
        ...{ table: 'service_order', number, operation: 'finishService', doing: 'finishing it', as, reason },
        work: (tx, key, actor) => finishService(tx, key, { text, actor }),
      });
      return [`${number} is done.`];
    }),
  );
}

function addInboundCommands(storage: Command, answer: Answer): void {
  withOperator(
    storage
      .command('inbound')
      .description(`a step of a plan: ${INBOUND.join(', ')}`)
      .argument('<plan>', 'its number, e.g. IN1042', numberOf('IN'))
      .argument('<step>', '', readChoice(INBOUND))
      .option('--text <text>', 'what differs, for the merchant', readText, ''),
  ).action((number: string, step: InboundStep, { text, as, reason }: By & { text: string }) =>
    answer((services) =>
      operate(services, {
        ...{ table: 'inbound_plan', number, operation: 'moveInboundPlan', doing: step, as, reason },
        work: async (tx, key, actor) => {
          await movePlan(tx, key, { step, text, actor });
          const { state, received, damaged, expected } = await requirePlan(tx, key, defaultLocale);
          return [`${number} is ${state}: ${received} of ${expected} units can be sold, ${damaged} are damaged.`];
        },
      }),
    ),
  );
  withOperator(withCounted(storage.command('carton').description('write down what was in a carton, once')))
    .argument('<carton>', 'its number in the plan', readPlace)
    .action((number: string, carton: number, given: Omit<Parameters<typeof receiveOne>[2], 'carton'>) =>
      answer((services) => receiveOne(services, number, { ...given, carton })),
    );
}

function addOutboundCommand(storage: Command, answer: Answer): void {
  withOperator(
    storage
      .command('outbound')
      .description(`a step of an outbound order: ${OUTBOUND.join(', ')}`)
      .argument('<order>', 'its number, e.g. OB1042', numberOf('OB'))
      .argument('<step>', '', readChoice(OUTBOUND))
      .option('--fee <fen>', 'in fen; left out: by the price list', readUnits)
      .option('--weight <grams>', 'of a packed carton', readUnits, 0)
      .option('--tracking <number>', '', ''),
  ).action((number: string, step: OutboundStep, given: By & { fee?: number; weight: number; tracking: string }) =>
    answer((services) => {
      const { fee = null, weight, tracking, as, reason } = given;
      return operate(services, {
        ...{ table: 'outbound_order', number, operation: 'moveOutboundOrder', doing: step, as, reason },
        work: async (tx, key, actor) => {
          await workOutbound(tx, key, { step, feeMinor: fee, cartonWeightG: weight, trackingNumber: tracking, actor });
          return [`${number} is ${(await requireOutbound(tx, key)).state}.`];
        },
      });
    }),
  );
}
