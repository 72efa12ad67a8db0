import { requirePassword } from '#provider/features/sign-in/check-password.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { readSignInMethods } from './sign-in-methods.ts';

/**
 * Proves anew who asks for all data to leave or go: by the password of a user who has one, also inside the Shopify admin, where
 * a shop's whole staff may be; by the shop's session token of one who has none. `address` is the caller's.
 */
export async function requireConfirmation(
  services: Services,
  caller: SignedIn,
  { password, address }: { password: string | undefined; address: string },
): Promise<void> {
  if (password !== undefined) {
    await requirePassword(services, caller, { password, address });
    return;
  }
  const methods = await readSignInMethods(services.database.db, caller);
  if (methods.password || caller.shop === null)
    throw new Refusal('validation-failed', { fields: [{ path: 'password', code: 'required' }] });
}
