import type { ShippingRules } from '#contract/shipping.ts';
import { inTransaction } from '#provider/database/database.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findRuleProblems } from './check-shipping-rules.ts';
import { loadRateBook } from './load-rate-book.ts';
import { findShippingRules, replaceShippingRules } from './rules.store.ts';

/** Saves an account's rules in place of those they were read with: all of them, or nothing. */
export async function saveShippingRules(
  services: Services,
  { accountId, userId }: { accountId: string; userId: string },
  wish: ShippingRules,
): Promise<ShippingRules> {
  return inTransaction(services.database, async (tx) => {
    const book = await loadRateBook(services, tx);
    const wrong = findRuleProblems(wish.rules, {
      methods: new Set(book.methods.map(({ code }) => code)),
      unknownCountries: await findUnknownCountries(
        tx,
        wish.rules.flatMap(({ countries }) => countries),
      ),
    });
    if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
    await replaceShippingRules(tx, accountId, wish);
    await logAction(tx, { accountId, userId, action: 'shipping-saved' });
    return findShippingRules(tx, accountId);
  });
}
