import type { z } from 'zod';
import type { saveTaxProfiles as endpoint, TaxGroup, TaxProfile, TaxProfiles } from '#contract/tax.ts';
import { readToday } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { loadRateBook } from '#provider/features/shipping/load-rate-book.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findProfileProblems } from './check-tax-profiles.ts';
import { validOn } from './customs-rules.ts';
import { parseTaxNumber } from './parse-tax-number.ts';
import { findTaxProfiles, replaceTaxProfiles } from './profiles.store.ts';

type Wish = z.output<NonNullable<(typeof endpoint)['body']>['schema']>;

/** Saves an account's profiles in place of those they were read with: all of them, or nothing. Numbers are kept in mode `own` only. */
export async function saveTaxProfiles(
  services: Services,
  { accountId, userId }: { accountId: string; userId: string },
  wish: Wish,
): Promise<TaxProfiles> {
  return inTransaction(services.database, async (tx) => {
    const read = await Promise.all(wish.profiles.map(async (profile) => ({ ...profile, number: await readNumber(profile) })));
    const wrong = findProfileProblems(read, {
      lentGroups: await findLentGroups(services, tx),
      unknownCountries: await findUnknownCountries(
        tx,
        read.flatMap(({ country }) => country ?? []),
      ),
    });
    if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
    const profiles = read.map(({ number, ...profile }) => ({ ...profile, number: number ?? '' }));
    await replaceTaxProfiles(tx, accountId, { version: wish.version, profiles });
    await logAction(tx, { accountId, userId, action: 'tax-saved' });
    return findTaxProfiles(tx, accountId);
  });
}

async function readNumber({ group, mode, number }: TaxProfile): Promise<string | null> {
  return mode === 'own' && number !== '' ? parseTaxNumber(group, number) : '';
}

async function findLentGroups(services: Services, tx: Tx): Promise<Set<TaxGroup>> {
  const book = await loadRateBook(services, tx);
  const day = await readToday(tx);
  const lending = [...book.customs.values()].filter(({ schemes }) =>
    validOn(schemes, day).some(({ providerServiceBp }) => providerServiceBp !== null),
  );
  return new Set(lending.flatMap(({ group }) => group ?? []));
}
