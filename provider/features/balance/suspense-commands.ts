import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import type { SuspenseItem } from '#contract/suspense.ts';
import { inTransaction } from '#provider/database/database.ts';
import { markHandled } from '#provider/platforms/inbox.store.ts';
import type { Services } from '#provider/services.ts';
import { listWaitingEvents, listWaitingMoney } from './suspense-list.ts';
import { matchSuspense, returnSuspense } from './suspense.ts';

const OPERATOR = { kind: 'operator' } as const;

/** What operators do with money that fits no recharge, as commands of the provider. */
export function addSuspenseCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const suspense = program
    .command('suspense')
    .description('money that came by a gateway and fits no recharge, and what gateways told that fits nothing')
    .action(() =>
      run(async (services) => {
        for (const line of await describeSuspense(services)) say(line);
        return true;
      }),
    );
  const done = (line: string, work: (services: Services) => Promise<void>) =>
    run(async (services) => {
      await work(services);
      say(line);
      return true;
    });

  suspense
    .command('match')
    .description('credit an item to the merchant it belongs to: who started a recharge')
    .argument('<item>', 'e.g. SU1001')
    .argument('<recharge>', 'number of any recharge of that merchant, e.g. RC1007')
    .action((item: string, recharge: string) => done(`${item} is credited.`, (services) => matchItem(services, item, recharge)));
  suspense
    .command('return')
    .description('have the gateway give an item back to who paid it; repeat it where the gateway did not answer')
    .argument('<item>')
    .action((item: string) => done(`${item} went back.`, (services) => returnItem(services, item)));
  suspense
    .command('dismiss')
    .description('take an event that fits nothing from the list: it was dealt with by hand')
    .argument('<event>', 'its id, as listed')
    .requiredOption('--why <text>', 'what was done')
    .action((event: string, { why }: { why: string }) =>
      done(`${event} is off the list.`, (services) => dismissEvent(services, event, why)),
    );
}

/** Everything that waits, a line each. */
export async function describeSuspense({ database }: Services): Promise<string[]> {
  const [money, events] = [await listWaitingMoney(database.db), await listWaitingEvents(database.db)];
  return [
    ...money.map((item) =>
      [
        item.number,
        item.state,
        item.cause,
        item.mode,
        `${item.paid.amountMinor} ${item.paid.currency} (minor units)`,
        item.rechargeNumber ?? 'no recharge',
        item.gateway,
        item.chargeId,
        item.receivedAt.slice(0, 10),
      ].join('\t'),
    ),
    ...events.map(({ source, deliveryId, topic, chargeId, why, receivedAt }) =>
      ['event', deliveryId, topic, source, chargeId, why, receivedAt.slice(0, 10)].join('\t'),
    ),
    ...(money.length + events.length === 0 ? ['Nothing waits.'] : []),
  ];
}

/** Credits an item to the account of a recharge. */
export async function matchItem(services: Services, itemNumber: string, rechargeNumber: string): Promise<void> {
  const { database } = services;
  const item = await requireItem(services, itemNumber);
  const recharge = await database.db.selectFrom('recharge').select('account_id').where('number', '=', rechargeNumber).executeTakeFirst();
  if (recharge === undefined) throw new Error(`There is no recharge ${rechargeNumber}.`);
  await inTransaction(database, (tx) => matchSuspense(tx, { itemId: item.id, accountId: recharge.account_id, actor: OPERATOR }));
}

/** Has the gateway give an item back. */
export async function returnItem(services: Services, itemNumber: string): Promise<void> {
  const { id: itemId } = await requireItem(services, itemNumber);
  await returnSuspense(services, { itemId, actor: OPERATOR });
}

async function requireItem({ database }: Services, number: string): Promise<SuspenseItem> {
  const item = (await listWaitingMoney(database.db)).find((waiting) => waiting.number === number);
  if (item === undefined) throw new Error(`No money waits under ${number}.`);
  return item;
}

/** Ends the wait of an event with what was done about it. */
export async function dismissEvent({ database }: Services, deliveryId: string, why: string): Promise<void> {
  const event = (await listWaitingEvents(database.db)).find((waiting) => waiting.deliveryId === deliveryId);
  if (event === undefined) throw new Error(`No event ${deliveryId} waits.`);
  await inTransaction(database, (tx) => markHandled(tx, event, `by hand: ${why}`));
}
