import type { Command } from 'commander';
import type { Answer, By } from '#provider/features/referrals/program-commands.ts';
import { countLot, disposeLot } from '../lots/count-lot.ts';
import { giveFinalNotice } from '../terms/final-notice.ts';
import { numberOf, readSentence, readUnits, withOperator } from './command-options.ts';
import { operate } from './operate.ts';
import { keepPhotos, putPhotos } from './warehouse-photos.ts';

const lot = numberOf('LT');

/** Commands for lots of merchants, below `storage`. */
export function addLotCommands(storage: Command, answer: Answer): void {
  withOperator(
    storage
      .command('count')
      .description('write down what lies in a lot; the youngest promises are taken back where it is too little')
      .argument('<lot>', 'its number, e.g. LT1042', lot)
      .argument('<units>', 'in hand, those set aside included', readUnits),
  ).action((number: string, counted: number, { as, reason }: By) =>
    answer(async (services) => {
      const takenBack = await operate(services, {
        ...{ table: 'stock_lot', number, operation: 'countLot', doing: 'counting it', as, reason },
        work: (tx, key, actor) => countLot(tx, key, { counted, reason, actor }),
      });
      return [
        `${number} has ${counted} units.`,
        ...takenBack.map((each) => `${each.units} units that were set aside for ${each.number} are not any more: it waits for stock.`),
      ];
    }),
  );
  withOperator(
    storage
      .command('final-notice')
      .description('announce the day after which a frozen lot may be disposed of')
      .argument('<lot>', 'its number, e.g. LT1042', lot)
      .requiredOption('--offer <text>', 'what its merchant may do instead', readSentence),
  ).action((number: string, { offer, as, reason }: By & { offer: string }) =>
    answer(async (services) => {
      await operate(services, {
        ...{ table: 'stock_lot', number, operation: 'giveFinalNotice', doing: 'a final notice', as, reason },
        work: (tx, key, actor) => giveFinalNotice(tx, key, { text: offer, actor }),
      });
      return [`The final notice of ${number} is on its way.`];
    }),
  );
  withOperator(
    storage
      .command('dispose')
      .description('throw a lot away whose final notice is over; refused without three notices of which one came by mail')
      .argument('<lot>', 'its number, e.g. LT1042', lot)
      .requiredOption('--photo <file>', 'a PNG, JPEG or WebP that proves it'),
  ).action((number: string, { photo, as, reason }: By & { photo: string }) =>
    answer(async (services) => {
      const photos = await putPhotos(services, [photo]);
      await operate(services, {
        ...{ table: 'stock_lot', number, operation: 'disposeLot', doing: 'disposing of it', as, reason },
        refusals: {
          'state-conflict': () =>
            `${number} may not be disposed of yet: it takes three notices of which one came by mail, the day of the final one being over, and no unit set aside.`,
        },
        work: async (tx, key, actor) => {
          const [fileId = ''] = await keepPhotos(tx, key.accountId, photos);
          await disposeLot(tx, key, { reason, actor, fileId });
        },
      });
      return [`${number} is disposed of.`];
    }),
  );
}
