import type { z } from 'zod';
import type { EmailChangeInput } from '#contract/account-security.ts';
import { inTransaction } from '#provider/database/database.ts';
import { requirePassword } from '#provider/features/sign-in/check-password.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockUser, requirePause, retireSecrets } from './one-time-secret.ts';
import { sendNewSecret } from './one-time-secret-messages.ts';

export type Side = 'new' | 'old';

/**
 * Asks for another address: a link goes to it and, when the present one was verified, to that one too. Whether somebody has
 * the new address is decided when its mail goes out, so the answer is the same; its owner is told instead.
 */
export async function changeEmail(
  services: Services,
  caller: SignedIn,
  input: z.output<typeof EmailChangeInput>,
  client: Client,
): Promise<{ waitingFor: Side[] }> {
  await requirePassword(services, caller, { password: input.password, address: client.address });
  await limitAddress(services, 'codes', client.address);
  return inTransaction(services.database, async (tx) => {
    await lockUser(tx, caller);
    await requirePause(tx, caller, 'change-email-new');
    const user = await tx
      .selectFrom('app_user')
      .select('email_verified_at')
      .where('account_id', '=', caller.accountId)
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const sides: Side[] = user.email_verified_at === null ? ['new'] : ['new', 'old'];
    await retireSecrets(tx, caller, ['change-email-new', 'change-email-old']);
    for (const side of sides) {
      await sendNewSecret(services, tx, {
        accountId: caller.accountId,
        userId: caller.userId,
        purpose: `change-email-${side}`,
        subject: input.email,
      });
    }
    return { waitingFor: sides };
  });
}

/** Mails the link that proves the address again. */
export async function resendVerification(services: Services, caller: SignedIn, client: Client): Promise<Record<string, never>> {
  await limitAddress(services, 'codes', client.address);
  await inTransaction(services.database, async (tx) => {
    await lockUser(tx, caller);
    const user = await tx
      .selectFrom('app_user')
      .select(['email', 'email_verified_at'])
      .where('account_id', '=', caller.accountId)
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if (user.email_verified_at !== null) throw new Refusal('state-conflict');
    await requirePause(tx, caller, 'verify-email');
    await sendNewSecret(services, tx, {
      accountId: caller.accountId,
      userId: caller.userId,
      purpose: 'verify-email',
      subject: user.email,
    });
  });
  return {};
}
