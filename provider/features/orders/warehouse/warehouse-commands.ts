import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { deliveryStates } from '#contract/orders.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Database } from '#provider/database/database.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { answerCancellation } from '../answer-cancellation.ts';
import { beginPicking } from './begin-picking.ts';
import { countShelves } from './count-shelves.ts';
import { describeOrder, describeQueue, describeStock } from './describe-work.ts';
import { operateOrder, operateParcel } from './operate-warehouse.ts';
import { packOrder } from './pack-order.ts';
import { reportShortStock } from './report-short-stock.ts';
import { joinByNumber, splitByNumber } from './repack-by-number.ts';
import { retryShortOrder } from './retry-short-order.ts';
import { saveLabel } from './save-label.ts';
import { scanParcel } from './scan-parcel.ts';
import { shipParcel } from './ship-parcel.ts';
import { warehouseGroup } from './warehouse-group.ts';

type Say = (line: string) => void;

/** The work of the warehouse's people, as commands of the provider. */
export function addWarehouseCommands(program: Command, run: RunCommand, say: Say): void {
  const warehouse = warehouseGroup(program);
  /** Says what a command gives; `fine: false` ends it as failed. */
  const answer = (work: (services: Services) => Promise<string[] | { lines: string[]; fine: boolean }>) =>
    run(async (services) => {
      const said = await work(services);
      const { lines, fine } = Array.isArray(said) ? { lines: said, fine: true } : said;
      for (const line of lines) say(line);
      return fine;
    });
  const place = (text: string) => readChoice(text, warehouseCodes, 'warehouse');

  warehouse
    .command('queue')
    .description('open orders, the oldest first: number, state, age, warehouses, units, and what is special')
    .option('--warehouse <code>', warehouseCodes.join(', '), place)
    .action((options: { warehouse?: string }) => answer(({ database }) => describeQueue(database.db, options)));
  warehouse
    .command('show')
    .description('what is in an order, where it goes, and how far it is')
    .argument('<order>', 'its number, e.g. SO1042', readNumber)
    .action((order: string) => answer((services) => describeOrder(services, order)));
  warehouse
    .command('label')
    .description("write the label of a merchant's own carrier to a file, to be printed")
    .argument('<order>', '', readNumber)
    .argument('<file>', 'a PDF that is not there yet')
    .action((order: string, file: string) =>
      answer(async (services) => {
        const { carrier, trackingNumber } = await saveLabel(services, order, file);
        return [`The label of ${order}, ${carrier} ${trackingNumber}, is in ${file}.`];
      }),
    );
  warehouse
    .command('pick')
    .description('begin with an order: its goods leave the counted stock')
    .argument('<order>', '', readNumber)
    .action((order: string) => answer(({ database }) => pick(database, order)));
  warehouse
    .command('pack')
    .description('say that all of an order is packed, and what its parcels weigh')
    .argument('<order>', '', readNumber)
    .option('--weight <grams...>', 'of each parcel, in the order of `show`; left out: as calculated', collect(readUnits))
    .action((order: string, options: { weight?: number[] }) =>
      answer(async ({ database }) => {
        const parcels = await operateOrder(database, order, (tx, key) =>
          packOrder(tx, key, { weightsG: options.weight ?? [], actor: OPERATOR }),
        );
        return [`${order} is packed: ${parcels.map(({ number }) => number).join(', ')}.`];
      }),
    );
  warehouse
    .command('ship')
    .description('hand a parcel to its carrier')
    .argument('<parcel>', 'its number, e.g. PK1042', readNumber)
    .requiredOption('--tracking <number>', "the last carrier's number of it", readTracking)
    .option('--carrier <name>', 'left out: that of its method', readName)
    .option('--first-mile <number>', 'the number of the consolidator who takes it out of the country', readTracking)
    .action((parcel: string, options: { tracking: string; carrier?: string; firstMile?: string }) =>
      answer(async ({ database }) => {
        const numbers = { carrier: options.carrier ?? null, trackingNumber: options.tracking, firstMileNumber: options.firstMile ?? null };
        await operateParcel(database, parcel, (tx, key) => shipParcel(tx, { ...key, ...numbers, actor: OPERATOR }));
        return [`${parcel} has left as ${options.tracking}.`];
      }),
    );
  warehouse
    .command('split')
    .description('take goods out of a packed parcel without a number into a new one')
    .argument('<parcel>', '', readNumber)
    .requiredOption('--take <goods...>', 'SKU of the order line and items: "LAMP-R=1"', collect(readGoods))
    .requiredOption('--weight <grams>', 'of the new parcel', readUnits)
    .action((parcel: string, { take, weight }: { take: Goods[]; weight: number }) =>
      answer(({ database }) => splitByNumber(database, parcel, { goods: take, weightG: weight })),
    );
  warehouse
    .command('join')
    .description('put all goods of one packed parcel into another to the same address, both without a number')
    .argument('<parcel>', 'that stays', readNumber)
    .argument('<from>', 'that is emptied', readNumber)
    .requiredOption('--weight <grams>', 'of both together', readUnits)
    .action((parcel: string, from: string, { weight }: { weight: number }) =>
      answer(({ database }) => joinByNumber(database, { parcel, from, weightG: weight })),
    );
  warehouse
    .command('scan')
    .description('write down what the carrier says of a parcel that has left')
    .argument('<parcel>', '', readNumber)
    .argument('<state>', deliveryStates.join(', '), (text: string) => readChoice(text, deliveryStates, 'state'))
    .option('--place <place>', "a country code, or a town other than the buyer's: it is not erased with the buyer", readName)
    .action((parcel: string, state: (typeof deliveryStates)[number], options: { place?: string }) =>
      answer(async ({ database }) => {
        await operateParcel(database, parcel, (tx, key) => scanParcel(tx, key, { state, place: options.place ?? '', actor: OPERATOR }));
        return [`${parcel} is ${state}.`];
      }),
    );
  warehouse
    .command('short')
    .description('report goods of an order that are not on the shelf: it stops, and its merchant is notified')
    .argument('<order>', '', readNumber)
    .requiredOption(
      '--missing <goods...>',
      'SKU and missing units: "LAMP-R=2", with the warehouse where there are several: "LAMP-R@CN=2"',
      collect(readGoods),
    )
    .option('--note <text>', 'for the merchant, e.g. when the goods come', readNote, '')
    .action((order: string, { missing, note }: { missing: Goods[]; note: string }) =>
      answer(async ({ database }) => {
        await operateOrder(database, order, (tx, key) => reportShortStock(tx, key, { missing, note, actor: OPERATOR }));
        return [`${order} stopped; its merchant is notified.`];
      }),
    );
  warehouse
    .command('retry')
    .description('go on with an order whose missing goods are there now')
    .argument('<order>', '', readNumber)
    .action((order: string) => answer(({ database }) => retry(database, order)));
  warehouse
    .command('answer-cancel')
    .description('answer a request to cancel: unanswered for 4 hours it is granted')
    .argument('<order>', '', readNumber)
    .argument('<answer>', 'grant or refuse', (text: string) => readChoice(text, ['grant', 'refuse'], 'answer'))
    .action((order: string, given: 'grant' | 'refuse') => answer(({ database }) => answerRequest(database, order, given === 'grant')));
  warehouse
    .command('stock')
    .description('what was counted of some goods')
    .argument('<warehouse>', warehouseCodes.join(', '), place)
    .argument('<skus...>')
    .action((code: string, skus: string[]) => answer((services) => describeStock(services, { warehouse: code, skus })));
  warehouse
    .command('count')
    .description('write down what lies on the shelves, units set aside for orders included')
    .argument('<warehouse>', warehouseCodes.join(', '), place)
    .argument('<goods...>', 'SKU and units: "LAMP-R=12"', collect(readGoods))
    .option('--reason <text>', 'why they were counted', readNote, '')
    .action((code: string, goods: Goods[], options: { reason: string }) =>
      answer(({ database }) => countShelves(database, { warehouse: code, goods, reason: options.reason, actor: OPERATOR })),
    );
}

async function pick(database: Database, order: string): Promise<{ lines: string[]; fine: boolean }> {
  const outcome = await operateOrder(database, order, (tx, key) => beginPicking(tx, key, OPERATOR));
  if (outcome === 'picking') return { lines: [`${order} is being picked.`], fine: true };
  return { lines: [`${order} stopped: its goods are not there any more. Its merchant is notified.`], fine: false };
}

async function retry(database: Database, order: string): Promise<{ lines: string[]; fine: boolean }> {
  const outcome = await operateOrder(database, order, (tx, key) => retryShortOrder(tx, key, OPERATOR));
  const lines = {
    resumed: `${order} can be picked.`,
    held: `${order} has its goods and waits: its merchant holds it.`,
    short: `${order} still has too few goods: count the shelves first.`,
  };
  return { lines: [lines[outcome]], fine: outcome !== 'short' };
}

async function answerRequest(database: Database, order: string, granted: boolean): Promise<string[]> {
  const cause = granted ? 'cancel-granted' : 'cancel-refused';
  const answered = await operateOrder(database, order, (tx, key) =>
    answerCancellation(tx, { accountId: key.accountId, orderId: key.orderId, granted, actor: OPERATOR, cause }),
  );
  if (!answered) throw new OperatorMistake(`Nobody waits for an answer on ${order}.`);
  return [granted ? `${order} is canceled and refunded; its goods are back on the shelf.` : `${order} goes on.`];
}

type Goods = ReturnType<typeof readGoods>;
const GOODS = /^(.+?)(?:@([A-Za-z]{2,8}))?=(\d{1,6})$/;

/** SKU, warehouse and units as they are typed: "LAMP-R@CN=2". */
export function readGoods(text: string): { sku: string; warehouse: string | null; units: number } {
  const [, sku, code, units] = GOODS.exec(text) ?? [];
  if (sku === undefined) throw new InvalidArgumentError('It is a SKU and its units, e.g. "LAMP-R=2".');
  return { sku, warehouse: code === undefined ? null : readChoice(code, warehouseCodes, 'warehouse'), units: Number(units) };
}

function readNumber(text: string): string {
  const number = text.trim().toUpperCase();
  if (!/^[A-Z]{2}\d{1,15}$/.test(number)) throw new InvalidArgumentError('It is a number such as SO1042 or PK1042.');
  return number;
}

function readUnits(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a whole number above zero.');
  return Number(text);
}

function readTracking(text: string): string {
  const number = text.trim();
  if (!/^[A-Za-z0-9-]{4,40}$/.test(number)) throw new InvalidArgumentError('It has 4 to 40 letters, digits and hyphens.');
  return number;
}

function readName(text: string): string {
  return readText(text, 60);
}

function readNote(text: string): string {
  return readText(text, 500);
}

function readText(text: string, longest: number): string {
  const trimmed = text.trim();
  if (trimmed.length > longest || trimmed.includes('\0')) throw new InvalidArgumentError(`It has up to ${longest} characters.`);
  return trimmed;
}

function readChoice<Choice extends string>(text: string, choices: readonly Choice[], what: string): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase());
  if (found === undefined) throw new InvalidArgumentError(`There is no ${what} ${text}: it is one of ${choices.join(', ')}.`);
  return found;
}

/** Reads each of several values. */
function collect<T>(read: (text: string) => T): (text: string, before: T[] | undefined) => T[] {
  return (text, before) => [...(before ?? []), read(text)];
}
