import { Command } from 'commander';
import type { Services } from '#provider/services.ts';

type AddCommands = (
  program: Command,
  run: (work: (services: Services) => Promise<boolean>) => Promise<void>,
  say: (line: string) => void,
) => void;

/** Types a command as an operator does, beside a product that runs, without the start of a process; gives what it says. */
export async function typeCommand(services: Services, add: AddCommands, words: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  add(
    program,
    async (work) => void (await work(services)),
    (line) => lines.push(line),
  );
  await program.parseAsync(words, { from: 'user' });
  return lines.join('\n');
}
