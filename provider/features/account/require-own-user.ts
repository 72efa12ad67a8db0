import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** Refuses with not-found what is asked of any user but the caller: ids of others exist for nobody. */
export function requireOwnUser(caller: SignedIn, userId: string): void {
  if (userId !== caller.userId) throw new Refusal('not-found');
}
