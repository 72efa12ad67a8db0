import { hash, verify } from '@node-rs/argon2';
import { sideBySide } from '#provider/jobs/side-by-side.ts';

/** OWASP's values for argon2id, the library's default kind; each hash takes 46 MiB, so only a few run side by side. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const inTurn = sideBySide(2);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored one it spends the same time, so that unknown e-mails answer no
 * faster than known ones. `before` and `after` run in the same turn: what they count can't be overtaken by more guesses
 * than are checked side by side.
 */
export function matchesPassword(
  stored: string | null,
  password: string,
  count: { before(): Promise<void>; afterRight(): Promise<void> },
): Promise<boolean> {
  return inTurn(async () => {
    await count.before();
    decoy ??= hash('a password nobody has', OPTIONS);
    const right = (await verify(stored ?? (await decoy), password)) && stored !== null;
    if (right) await count.afterRight();
    return right;
  });
}
