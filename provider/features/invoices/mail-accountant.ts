import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { InvoiceSettings } from '#contract/invoices.ts';
import { isLocale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import type { Task } from '#provider/jobs/task.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import { findInvoice } from './invoices.store.ts';
import { writeInvoicePdf } from './write-invoice-pdf.ts';

const MailTask = z.object({ accountId: Id, invoiceId: Id });

/** Mails the summary of a month to the account's accountant, where there is one. */
export const mailAccountant: Task = async ({ database, config, mail: mailer }, payload) => {
  const { accountId, invoiceId } = MailTask.parse(payload);
  const { accountantEmail, locale } = await readInvoiceSettings(database.db, accountId);
  const invoice = await findInvoice(database.db, accountId, invoiceId);
  if (accountantEmail === '' || invoice === null) return;
  const { number, documentNumber: month, buyer } = invoice;
  const mail = composeMail({
    to: accountantEmail,
    locale,
    brandName: config.brandName,
    title: say(locale, 'mail.accountant.subject', { month, name: buyer.name }),
    paragraphs: [say(locale, 'mail.accountant.text', { month, brand: config.brandName }), say(locale, 'mail.accountant.more')],
    button: {
      label: say(locale, 'mail.accountant.open'),
      url: `${config.publicUrl}/invoice?from=${invoice.periodFrom}&to=${invoice.periodTo}`,
    },
  });
  const content = await writeInvoicePdf(invoice, { locale, author: config.brandName });
  await mailer.send({ ...mail, attachments: [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }] });
};

export async function readInvoiceSettings(queryable: Queryable, accountId: string): Promise<InvoiceSettings> {
  const found = await sql<{ accountantEmail: string; locale: string }>`
    SELECT coalesce(s.accountant_email, '') AS "accountantEmail", coalesce(s.locale, a.default_locale) AS locale
    FROM account a LEFT JOIN invoice_setting s ON s.account_id = a.id WHERE a.id = ${accountId} AND a.status <> 'closed'`.execute(
    queryable,
  );
  const { accountantEmail, locale } = found.rows[0] ?? { accountantEmail: '', locale: 'en-US' };
  return { accountantEmail, locale: isLocale(locale) ? locale : 'en-US' };
}

export async function saveInvoiceSettings(queryable: Queryable, accountId: string, settings: InvoiceSettings): Promise<InvoiceSettings> {
  const { accountantEmail, locale } = settings;
  await sql`INSERT INTO invoice_setting (account_id, accountant_email, locale) VALUES (${accountId}, ${accountantEmail}, ${locale})
    ON CONFLICT (account_id) DO UPDATE SET accountant_email = excluded.accountant_email, locale = excluded.locale, updated_at = app_now()`.execute(
    queryable,
  );
  return settings;
}
