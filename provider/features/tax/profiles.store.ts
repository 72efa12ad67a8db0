import { sql } from 'kysely';
import type { TaxProfiles } from '#contract/tax.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { takeVersion } from '#provider/database/take-version.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** The profiles of an account as one row; none when nothing was saved yet. */
export function taxProfilesOf(accountId: string) {
  return sql<TaxProfiles>`
    SELECT s.version, coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'group', p.tax_group, 'mode', p.mode, 'number', p.number, 'declaredBase', p.declared_base,
        'declaredBaseReason', p.declared_base_reason, 'company', p.company, 'country', p.country, 'intermediary', p.intermediary,
        'validFrom', p.valid_from, 'validTo', p.valid_to, 'overLimit', p.over_limit
      ) ORDER BY p.tax_group) FROM tax_profile p WHERE p.account_id = s.account_id), '[]') AS profiles
    FROM tax_profile_set s WHERE s.account_id = ${accountId}`;
}

/** How import tax of an account's orders is declared; version 0 without profiles when nothing was saved yet. */
export async function findTaxProfiles(queryable: Queryable, accountId: string): Promise<TaxProfiles> {
  const found = await taxProfilesOf(accountId).execute(queryable);
  return found.rows[0] ?? { version: 0, profiles: [] };
}

/** Puts the profiles in the place of those of the version they were read with; refuses when another one is stored by now. */
export async function replaceTaxProfiles(tx: Tx, accountId: string, { version, profiles }: TaxProfiles): Promise<void> {
  if (!(await takeVersion(tx, { table: 'tax_profile_set', accountId, version }))) throw new Refusal('version-conflict');
  await sql`DELETE FROM tax_profile WHERE account_id = ${accountId}`.execute(tx);
  if (profiles.length === 0) return;
  await tx
    .insertInto('tax_profile')
    .values(
      profiles.map((profile) => ({
        account_id: accountId,
        tax_group: profile.group,
        mode: profile.mode,
        number: profile.number,
        declared_base: profile.declaredBase,
        declared_base_reason: profile.declaredBaseReason,
        company: profile.company,
        country: profile.country,
        intermediary: profile.intermediary,
        valid_from: profile.validFrom,
        valid_to: profile.validTo,
        over_limit: profile.overLimit,
      })),
    )
    .execute();
}
