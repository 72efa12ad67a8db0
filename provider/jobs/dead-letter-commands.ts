import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts';

const LISTED = 200;

/** What failed for good, as commands of the provider. */
export function addDeadLetterCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const commands = program
    .command('dead-letters')
    .description('jobs that failed for good, the oldest first')
    .action(() =>
      run(async ({ database }) => {
        const letters = await listDeadLetters(database.db, LISTED);
        for (const { id, task, attempts, queuedAt, error } of letters)
          say([id, task, queuedAt, `${attempts} tries`, error ?? 'its worker was lost'].join('\t'));
        if (letters.length === 0) say('No job failed for good.');
        if (letters.length === LISTED) say(`These are the first ${LISTED}.`);
        return true;
      }),
    );
  commands
    .command('retry')
    .description('have a job worked again, with all its tries')
    .argument('[ids...]', 'as the list has them')
    .option('--all', 'every one there is')
    .action((ids: string[], options: { all?: true }) =>
      run(async ({ database }) => {
        if (options.all === true ? ids.length > 0 : ids.length === 0) throw new Error('Name the jobs to retry, or say --all.');
        const count = await retryDeadLetters(database.db, options.all === true ? 'all' : ids);
        say(`${count} jobs will be worked again.`);
        return options.all === true || count === new Set(ids).size;
      }),
    );
}
