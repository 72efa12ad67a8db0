import type { Command } from 'commander';
import { CARTON_PHOTOS_MAX } from '#contract/cloud-warehouse.values.ts';
import { defaultLocale } from '#contract/locales.ts';
import { warehouseGroup } from '#provider/features/orders/warehouse/warehouse-group.ts';
import type { Answer, By } from '#provider/features/referrals/program-commands.ts';
import type { Refusal, RefusedField } from '#provider/http/refusal.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { requirePlan } from '../inbound/inbound-plans.ts';
import { receiveCarton } from '../inbound/receive-goods.ts';
import { bringToReceiving, receiveWholePlan } from '../inbound/receive-plan.ts';
import { reportShort } from '../inbound/report-short.ts';
import { findPurchases } from '../inbound/purchases.store.ts';
import { numberOf, readPlace, readSentence, readText, readUnits, readVolume, readWeight, withOperator } from './command-options.ts';
import { operate } from './operate.ts';
import { keepPhotos, putPhotos } from './warehouse-photos.ts';

interface Opened extends By {
  received: number;
  damaged: number;
  unusual?: boolean;
  photo?: string[];
  weight?: number;
  size?: number;
}

/** Commands that bring goods into lots of merchants, below `warehouse`. */
export function addReceiveCommands(program: Command, answer: Answer): void {
  const warehouse = warehouseGroup(program);
  withOperator(withCounted(warehouse.command('receive').description("receive a merchant's goods: a whole plan of one line, or one carton")))
    .option('--carton <number>', 'its number in the plan; left out: all cartons at once, and the plan is finished', readPlace)
    .option('--text <text>', 'what differs, for the merchant', readText, '')
    .action((number: string, { carton, ...given }: Opened & { carton?: number; text: string }) =>
      answer((services) =>
        carton === undefined ? receiveAll(services, number, given) : receiveOne(services, number, { ...given, carton }),
      ),
    );
  withOperator(
    warehouse
      .command('short-purchase')
      .description('say how many units of a line of a purchase its supplier has: the others are paid back at once')
      .argument('<purchase>', 'its number, e.g. SP1042', numberOf('SP'))
      .argument('<line>', 'its place in the purchase, from 1', readPlace)
      .requiredOption('--units <units>', 'that the supplier has', readUnits)
      .requiredOption('--text <text>', 'why, for the merchant', readSentence),
  ).action((number: string, line: number, given: By & { units: number; text: string }) =>
    answer((services) => short(services, number, { ...given, line })),
  );
}

/** Adds the plan, and what was found, to a command that receives. */
export function withCounted(command: Command): Command {
  return command
    .argument('<plan>', 'its number, e.g. IN1042', numberOf('IN'))
    .requiredOption('--received <units>', 'that can be sold', readUnits)
    .option('--damaged <units>', 'that came damaged', readUnits, 0)
    .option('--unusual', 'it holds more than expected, or measures very differently')
    .option('--photo <file...>', `PNG, JPEG or WebP, up to ${CARTON_PHOTOS_MAX}`)
    .option('--weight <grams>', 'of a packed unit, with --size', readWeight)
    .option('--size <sides>', 'of a packed unit in millimetres, e.g. 120x80x40, with --weight', readVolume);
}

/** Receives one carton of a plan, which is brought to where its cartons are opened. */
export async function receiveOne(services: Services, number: string, given: Opened & { carton: number }): Promise<string[]> {
  const { carton, received, damaged, unusual = false, as, reason } = given;
  const measured = readMeasured(given);
  const photos = await putPhotos(services, given.photo ?? []);
  return operate(services, {
    ...{ table: 'inbound_plan', number, operation: 'receiveCarton', doing: 'receiving a carton', as, reason },
    refusals: receiptRefusals(number, { 'not-found': () => `${number} has no carton ${carton}.` }),
    work: async (tx, key, actor) => {
      await bringToReceiving(tx, key, actor);
      const photoIds = await keepPhotos(tx, key.accountId, photos);
      await receiveCarton(tx, key, { number: carton, received, damaged, measured, unusual, photoIds });
      const { cartons } = await requirePlan(tx, key, defaultLocale);
      const open = cartons.filter((each) => each.received === null).map((each) => each.number);
      const next =
        open.length === 0 ? `All are counted: finish with "storage inbound ${number} finish".` : `Not counted yet: ${open.join(', ')}.`;
      return [`Carton ${carton} of ${number} is received. ${next}`];
    },
  });
}

async function receiveAll(services: Services, number: string, given: Opened & { text: string }): Promise<string[]> {
  const { received, damaged, unusual = false, text, as, reason } = given;
  const measured = readMeasured(given);
  const photos = await putPhotos(services, given.photo ?? []);
  return operate(services, {
    ...{ table: 'inbound_plan', number, operation: 'receiveCarton', doing: 'receiving it', as, reason },
    refusals: receiptRefusals(number),
    work: async (tx, key, actor) => {
      const { lines } = await requirePlan(tx, key, defaultLocale);
      const expected = lines.filter((line) => line.expected > 0);
      if (expected.length > 1)
        throw new OperatorMistake(`${number} has ${expected.length} lines: say which carton was opened with --carton <number>.`);
      await bringToReceiving(tx, key, actor);
      const photoIds = await keepPhotos(tx, key.accountId, photos);
      await receiveWholePlan(tx, key, { received, damaged, measured, unusual, photoIds, text, actor });
      const { state, ...counted } = await requirePlan(tx, key, defaultLocale);
      const next = state === 'discrepancy' ? 'Its merchant is notified, and accepts or disputes the count.' : 'The goods are on the shelf.';
      return [
        `${number} is ${state}: ${counted.received} of ${counted.expected} units can be sold, ${counted.damaged} are damaged. ${next}`,
      ];
    },
  });
}

async function short(
  services: Services,
  number: string,
  { line, units, text, as, reason }: By & { line: number; units: number; text: string },
): Promise<string[]> {
  return operate(services, {
    ...{ table: 'stock_purchase', number, operation: 'reportShortPurchase', doing: 'reporting it short', as, reason },
    refusals: {
      'not-found': () => `${number} has no line ${line}.`,
      'validation-failed': ({ fields }) =>
        `That is not fewer than were bought: of line ${line} of ${number} it can be ${fields?.[0]?.params?.['maximum'] ?? 0} at most.`,
    },
    work: async (tx, key, actor) => {
      const refundedMinor = await reportShort(tx, key, { line, units, text, actor });
      const [purchase] = await findPurchases(tx, { accountId: key.accountId, purchaseId: key.id });
      const back = (refundedMinor / 100).toFixed(2);
      return [`${number} is ${purchase?.state}: ${units} of line ${line} come. CNY ${back} are paid back for the others.`];
    },
  });
}

function readMeasured({ weight, size }: Opened): { weightG: number; volumeMm3: number } | null {
  if (weight === undefined && size === undefined) return null;
  if (weight === undefined || size === undefined) throw new OperatorMistake('A unit is measured by both, --weight and --size.');
  return { weightG: weight, volumeMm3: size };
}

function receiptRefusals(number: string, more: NonNullable<Parameters<typeof operate>[1]['refusals']> = {}) {
  return {
    'carton-received': ({ params }: { params: Record<string, string | number> }) =>
      `Carton ${params['carton']} was received already, and its count stands unless the merchant disputes it.`,
    'validation-failed': ({ fields = [] }: Pick<Refusal, 'fields'>) =>
      `${number}: ${fields.map(unusualPart).join('; ')}. Check it, and where it is right, repeat it with --unusual.`,
    'limit-reached': () => `A carton of ${number} has ${CARTON_PHOTOS_MAX} photos at most, those of an earlier count included.`,
    ...more,
  };
}

/** What is unusual about a count that `requireUsual` refused, as a part of a sentence. */
function unusualPart({ path, params: { minimum, maximum } = {} }: RefusedField): string {
  const bound = maximum === undefined ? `${minimum} at least` : `${maximum} at most`;
  switch (path) {
    case 'received':
      return `of units that can be sold, ${bound} are expected beside the damaged ones`;
    case 'damaged':
      return `of units, ${bound} are expected in all`;
    case 'measured.weightG':
      return `by the catalog, a packed unit weighs ${bound}, in grams`;
    default:
      return `by the catalog, a packed unit measures ${bound}, in cubic millimetres`;
  }
}
