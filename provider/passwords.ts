import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import type { PasswordHashConfig } from '#provider/config.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the stored one. Without a stored one it spends the same time, so that unknown e-mails answer no
   * faster than known ones. `before` and `afterRight` run in the same turn: what they count can't be overtaken by more guesses
   * than are checked at the same time.
   */
  matches(stored: string | null, password: string, count: { before(): Promise<void>; afterRight(): Promise<void> }): Promise<boolean>;
}

/** Hashes passwords with argon2id. Each hash takes much memory, so only two run at a time. */
export function buildPasswordHasher({ memoryKib, passes }: PasswordHashConfig): PasswordHasher {
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const turns = new PQueue({ concurrency: 2 });
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => turns.add(() => hash(password, options)),
    matches: (stored, password, count) =>
      turns.add(async () => {
        await count.before();
        decoy ??= hash('a password nobody has', options);
        const right = (await verify(stored ?? (await decoy), password)) && stored !== null;
        if (right) await count.afterRight();
        return right;
      }),
  };
}
