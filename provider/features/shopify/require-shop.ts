import type { ProvedShop, SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** The shop the caller proved with a Shopify session token; not-allowed for a standalone session. */
export function requireShop(caller: SignedIn): ProvedShop {
  if (caller.shop === null) throw new Refusal('not-allowed');
  return caller.shop;
}

/** Refuses a shop's session where the account itself has to be proved. */
export function requireStandalone(caller: SignedIn): void {
  if (caller.shop !== null) throw new Refusal('not-allowed');
}
