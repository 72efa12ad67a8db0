import { sql } from 'kysely';
import { type Locale, locales } from '#contract/locales.ts';
import type { BuyerMails, BuyerMailsInput, BuyerMailText } from '#contract/notification-buyer-mails.ts';
import { type BuyerMailKind, buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { languageOfStore } from '#provider/features/stores/store-language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { usualText } from './buyer-mail-text.ts';

export interface StoreKey {
  accountId: string;
  storeId: string;
}

interface Stored {
  name: string;
  locale: string | null;
  country: string;
  version: number;
  enabled: BuyerMailKind[];
  senderName: string;
  replyTo: string | null;
  texts: BuyerMailText[];
}

/** What buyers of one of the account's stores are mailed, with the store's name. */
export async function findBuyerMails(db: Queryable, { accountId, storeId }: StoreKey): Promise<BuyerMails & { storeName: string }> {
  const found = await sql<Stored>`
    SELECT x.name, x.locale, x.country, coalesce(s.version, 0) AS version, coalesce(s.enabled, '{}') AS enabled,
      coalesce(s.sender_name, '') AS "senderName", s.reply_to AS "replyTo",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'locale', t.locale, 'subject', t.subject, 'text', t.text)), '[]')
        FROM buyer_mail_text t WHERE t.account_id = x.account_id AND t.store_id = x.id) AS texts
    FROM store x LEFT JOIN buyer_mail_setting s ON s.account_id = x.account_id AND s.store_id = x.id
    WHERE x.account_id = ${accountId} AND x.id = ${storeId}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('not-found');
  const { name, locale, country, texts, ...settings } = row;
  const shown = buyerMailKinds.flatMap((kind) => locales.map((each) => textOf(texts, kind, each)));
  return { ...settings, texts: shown, locale: languageOfStore({ locale, country }), storeName: name };
}

function textOf(own: readonly BuyerMailText[], kind: BuyerMailKind, locale: Locale): BuyerMails['texts'][number] {
  const usual = usualText(kind, locale);
  const found = own.find((text) => text.kind === kind && text.locale === locale);
  return found === undefined ? { kind, locale, ...usual, own: false, usual } : { ...found, own: true, usual };
}

/** Puts settings in the place of those of the version they were read with; refuses when others are stored by now. */
export async function replaceBuyerMails(tx: Tx, { accountId, storeId }: StoreKey, input: BuyerMailsInput): Promise<void> {
  const { version, enabled, senderName, replyTo, texts } = input;
  const taken =
    version === 0
      ? await sql`INSERT INTO buyer_mail_setting (account_id, store_id, enabled, sender_name, reply_to)
          VALUES (${accountId}, ${storeId}, ${enabled}::text[], ${senderName}, ${replyTo}) ON CONFLICT DO NOTHING`.execute(tx)
      : await sql`UPDATE buyer_mail_setting SET version = version + 1, enabled = ${enabled}::text[], sender_name = ${senderName},
            reply_to = ${replyTo}, updated_at = app_now()
          WHERE account_id = ${accountId} AND store_id = ${storeId} AND version = ${version}`.execute(tx);
  if (taken.numAffectedRows !== 1n) throw new Refusal('version-conflict');
  await tx.deleteFrom('buyer_mail_text').where('account_id', '=', accountId).where('store_id', '=', storeId).execute();
  const own = texts.filter(({ kind, locale, subject, text }) => {
    const usual = usualText(kind, locale);
    return usual.subject !== subject || usual.text !== text;
  });
  if (own.length === 0) return;
  await tx
    .insertInto('buyer_mail_text')
    .values(own.map((text) => ({ account_id: accountId, store_id: storeId, ...text })))
    .execute();
}
