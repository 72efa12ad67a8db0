import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import type { Services } from '#provider/services.ts';

/** Long enough to sign in to the store and to read what is granted. */
const LIFE_MS = 60 * 60_000;

const State = z.strictObject({ accountId: z.uuid(), userId: z.uuid(), endsAt: z.number() });

/** What a merchant takes along to Nuvemshop and brings back: who asked, signed, good for an hour. */
export async function signState(services: Services, who: { accountId: string; userId: string }): Promise<string> {
  const now = await readNow(services.database.db);
  const { accountId, userId } = who;
  const payload = Buffer.from(JSON.stringify({ accountId, userId, endsAt: now.getTime() + LIFE_MS })).toString('base64url');
  return `${payload}.${services.keys.sign('nuvemshop-state', payload)}`;
}

/** Who asked; null for a state that is not ours, or too old. */
export async function readState(services: Services, state: string): Promise<{ accountId: string; userId: string } | null> {
  const [payload = '', signature = '', ...rest] = state.split('.');
  if (rest.length > 0 || !services.keys.verify('nuvemshop-state', payload, signature)) return null;
  const parsed = State.safeParse(parseJson(payload));
  if (!parsed.success || parsed.data.endsAt < (await readNow(services.database.db)).getTime()) return null;
  return { accountId: parsed.data.accountId, userId: parsed.data.userId };
}

function parseJson(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
