import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { countVotes } from './lesson-marks.store.ts';

/** What merchants think of the tutorial, as a command of the provider. */
export function addLessonCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('lessons')
    .description('how often each lesson and article was done, helped and did not help')
    .action(() =>
      run(async ({ database }) => {
        const votes = await countVotes(database.db);
        if (votes.length === 0) say('Nobody has marked a lesson yet.');
        for (const { lesson, done, helpful, notHelpful } of votes)
          say([lesson, `${done} done`, `${helpful} helpful`, `${notHelpful} not helpful`].join('\t'));
        return true;
      }),
    );
}
