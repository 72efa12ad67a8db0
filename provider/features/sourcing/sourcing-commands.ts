import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { type FoundOffer, listOpenRequests, quoteOffers, reportNothingFound, reportProductReady, startSearch } from './operate-sourcing.ts';

/** The operator's side of sourcing requests, as commands of the provider. */
export function addSourcingCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const sourcing = program.command('sourcing').description('answer the sourcing requests of merchants');
  const done = (line: string, work: (services: Services) => Promise<void>) =>
    run(async (services) => {
      await work(services);
      say(line);
      return true;
    });

  sourcing
    .command('list')
    .description('open requests, the oldest first')
    .action(() =>
      run(async (services) => {
        const requests = await listOpenRequests(services);
        for (const { number, state, name, link, pictureUrl, createdAt } of requests)
          say([number, state, createdAt.slice(0, 10), name, link ?? pictureUrl ?? ''].join('\t'));
        if (requests.length === 0) say('No request is open.');
        return true;
      }),
    );
  sourcing
    .command('search')
    .description('say that somebody looks for it now')
    .argument('<number>')
    .action((number: string) => done(`${number} is being searched for.`, (services) => startSearch(services, number)));
  sourcing
    .command('quote')
    .description('put offers before the merchant')
    .argument('<number>')
    .requiredOption(
      '--offer <offer...>',
      'unit cost in CNY, least quantity, days until it can be in stock, and a note: "23.50,50,12,with box"',
    )
    .requiredOption('--valid-until <time>', 'ISO time, e.g. 2027-01-31T00:00:00Z')
    .action((number: string, options: { offer: string[]; validUntil: string }) =>
      done(`${number} has ${options.offer.length} offers.`, (services) =>
        quoteOffers(services, number, { offers: options.offer.map(readOffer), validUntil: readTime(options.validUntil) }),
      ),
    );
  sourcing
    .command('nothing-found')
    .description('end a request without an offer')
    .argument('<number>')
    .action((number: string) => done(`${number} ended without an offer.`, (services) => reportNothingFound(services, number)));
  sourcing
    .command('product-ready')
    .description('say that the product of an accepted offer is in the catalog')
    .argument('<number>')
    .argument('<spu>')
    .action((number: string, spu: string) =>
      done(`${number} is ready as ${spu}.`, (services) => reportProductReady(services, number, spu)),
    );
}

const OFFER = /^(\d{1,7})(?:\.(\d{1,2}))?,(\d{1,7}),(\d{1,3})(?:,(.{0,500}))?$/s;

/** One offer as it is typed in a command. */
export function readOffer(text: string): FoundOffer {
  const [, yuan, fen = '', quantity, days, note = ''] = OFFER.exec(text) ?? [];
  const offer = { unitCostMinor: Number(yuan) * 100 + Number(fen.padEnd(2, '0')), minQuantity: Number(quantity), leadDays: Number(days) };
  if (yuan === undefined || offer.unitCostMinor === 0 || offer.minQuantity === 0)
    throw new OperatorMistake(`"${text}" is no offer: unit cost in CNY, least quantity, days, and perhaps a note, with commas between.`);
  return { ...offer, note: note.trim() };
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new OperatorMistake(`"${text}" is no ISO time.`);
  return time;
}
