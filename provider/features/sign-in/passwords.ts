import { hash, verify } from '@node-rs/argon2';

/** OWASP's values for argon2id, the library's default kind; each hash takes 46 MiB, so only a few run side by side. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const SIDE_BY_SIDE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= SIDE_BY_SIDE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

export function matchesPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password));
}

let decoy: Promise<string> | undefined;

/** Spends the time of a real check, so that unknown e-mails answer no faster than known ones. */
export async function checkAgainstDecoy(password: string): Promise<void> {
  decoy ??= hashPassword('a password nobody has');
  await matchesPassword(await decoy, password);
}
