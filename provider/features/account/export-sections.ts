import { sql } from 'kysely';
import type { ExportSection } from '#provider/account-data/account-tables.ts';
import type { Services } from '#provider/services.ts';

/** Everything an account owns: the account itself with what it has one of, and the sections of all features. No passwords, tokens and their hashes. */
export function exportSections({ features }: Pick<Services, 'features'>): ExportSection[] {
  const parts = features.flatMap(({ account = {} }) => [account]);
  const facts = parts.flatMap((part) => part.facts ?? []);
  const account: ExportSection = {
    name: 'account',
    tables: facts.flatMap(({ tables }) => tables),
    rowsOf: (accountId) => sql`
      SELECT t.id, jsonb_build_object('id', t.id, 'legal_name', t.legal_name, 'country', t.country, 'status', t.status, 'source', t.source,
        'invite_code', t.invite_code, 'created_at', t.created_at, 'deletion_due_at', t.deletion_due_at)
        || jsonb_build_object(${sql.join(facts.map(({ name, value }) => sql`${sql.lit(name)}::text, ${value}`))}) AS row
      FROM account t WHERE t.id = ${accountId}`,
  };
  return [account, ...parts.flatMap((part) => part.sections ?? [])];
}
