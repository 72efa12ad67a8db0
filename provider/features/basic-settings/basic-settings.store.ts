import { sql } from 'kysely';
import type { BasicSettings } from '#contract/basic-settings.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';

const DEFAULTS: BasicSettings = { version: 0, defaultStoreId: null, documentLocale: null, stockBuffer: 0, noteTemplates: [] };

/** What the account has set; the defaults while nothing was saved. A default store that was erased is none. */
export async function findBasicSettings(queryable: Queryable, accountId: string): Promise<BasicSettings> {
  const found = await sql<BasicSettings>`
    SELECT s.version, (SELECT t.id FROM store t WHERE t.account_id = s.account_id AND t.id = s.default_store_id AND t.state <> 'erased') AS "defaultStoreId",
      s.document_locale AS "documentLocale", s.stock_buffer AS "stockBuffer", s.note_templates AS "noteTemplates"
    FROM account_setting s WHERE s.account_id = ${accountId}`.execute(queryable);
  return found.rows[0] ?? DEFAULTS;
}

/** The language the account's documents are written in, whoever asks for one in theirs. */
export async function documentLocaleOf(queryable: Queryable, accountId: string, requested: Locale): Promise<Locale> {
  return (await findBasicSettings(queryable, accountId)).documentLocale ?? requested;
}
