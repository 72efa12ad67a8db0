import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import type { Queryable } from '#provider/database/database.ts';
import { type Issuer, readBuyer, readIssuer } from '#provider/features/invoices/invoice-parties.ts';
import { buyerLines, sellerLines } from '#provider/features/invoices/invoice-texts.ts';
import { openPdf } from '#provider/files/pdf-document.ts';
import { say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { minorDigits } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { readWithdrawal } from './withdrawals.store.ts';

/** The receipt of a withdrawal that was sent: who paid whom and when, what left, our fee, the rate, and what was sent where. */
export async function printWithdrawalReceipt(
  { database, config }: Services,
  { accountId, withdrawalId, locale }: { accountId: string; withdrawalId: string; locale: Locale },
): Promise<{ fileName: string; content: string }> {
  const withdrawal = await readWithdrawal(database.db, accountId, withdrawalId);
  const { number, mode, providerRef, createdAt, events } = withdrawal;
  const sent = events.find(({ toState, edit }) => toState === 'completed' && edit === null);
  if (withdrawal.state !== 'completed' || sent === undefined) throw new Refusal('state-conflict');
  const [issuer, { buyer }, country] = await Promise.all([
    readIssuer(database.db, config.brandName),
    readBuyer(database.db, accountId, null),
    readPayeeCountry(database.db, accountId, withdrawalId),
  ]);
  const isTest = mode === 'test';
  const title = say(locale, 'withdrawal-receipt.title', { number });
  const pdf = await openPdf({
    title,
    author: issuer.seller.name,
    createdAt: new Date(sent.at),
    ...(isTest ? { mark: say(locale, 'withdrawal-receipt.mark') } : {}),
  });
  const state = say(locale, 'withdrawal-receipt.state');
  pdf.startSheet(title, isTest ? `${state} · ${say(locale, 'withdrawal-receipt.test')}` : state);
  pdf.columns([
    { name: say(locale, 'withdrawal-receipt.from'), lines: sellerLines(issuer, locale) },
    { name: say(locale, 'withdrawal-receipt.account'), lines: buyerLines({ buyer }, locale) },
    { name: say(locale, 'withdrawal-receipt.to'), lines: payeeLines(withdrawal, country, locale) },
  ]);
  pdf.columns([
    { name: say(locale, 'withdrawal-receipt.requested'), lines: [timeText(createdAt, issuer, locale)] },
    { name: say(locale, 'withdrawal-receipt.sent-at'), lines: [timeText(sent.at, issuer, locale)] },
    ...(providerRef === null ? [] : [{ name: say(locale, 'withdrawal-receipt.reference'), lines: [providerRef] }]),
  ]);
  pdf.table(
    [
      { title: say(locale, 'withdrawal-receipt.what'), share: 0.6 },
      { title: say(locale, 'withdrawal-receipt.amount'), share: 0.4, alignEnd: true },
    ],
    rowsOf(withdrawal, timeText(createdAt, issuer, locale, 'day'), locale),
  );
  pdf.totals([[say(locale, 'withdrawal-receipt.sent'), moneyText(withdrawal.pay, locale)]]);
  return { fileName: `${number}.pdf`, content: (await pdf.finish()).toString('base64') };
}

/** What left, our fee and the rate, which is that of the day of the request. */
function rowsOf({ source, amount, fee, pay, rate }: Withdrawal, requestedOn: string, locale: Locale): string[][] {
  const perUnit = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(Number(rate));
  const rateRow = [say(locale, 'withdrawal-receipt.rate', { currency: pay.currency, day: requestedOn }), `${perUnit} CNY`];
  return [
    [say(locale, `withdrawal-receipt.source.${source}`), moneyText(amount, locale)],
    [say(locale, 'withdrawal-receipt.fee'), moneyText(fee.amountMinor === 0 ? fee : { ...fee, amountMinor: -fee.amountMinor }, locale)],
    ...(pay.currency === amount.currency ? [] : [rateRow]),
  ];
}

function payeeLines({ destination, payee, method }: Withdrawal, country: string | null, locale: Locale): string[] {
  switch (destination) {
    case 'wallet':
      return [say(locale, 'withdrawal-receipt.to-wallet')];
    case 'recharge':
      return [say(locale, 'withdrawal-receipt.to-recharge', { number: payee })];
    case 'payout':
      return [
        payee,
        ...(method === null ? [] : [say(locale, `withdrawal-receipt.method.${method}`)]),
        ...(country === null ? [] : [new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country]),
      ].filter((line) => line !== '');
  }
}

/** Where the account of a payout is. */
async function readPayeeCountry(db: Queryable, accountId: string, withdrawalId: string): Promise<string | null> {
  const found = await sql<{ country: string }>`
    SELECT p.country FROM withdrawal w JOIN payout_profile p ON p.account_id = w.account_id AND p.id = w.payout_profile_id
    WHERE w.account_id = ${accountId} AND w.id = ${withdrawalId}`.execute(db);
  return found.rows[0]?.country ?? null;
}

/** A time or day in the zone that documents are dated in. */
function timeText(at: string, { timezone }: Issuer, locale: Locale, part: 'day' | 'time' = 'time'): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: timezone } as const;
  const time = part === 'day' ? {} : ({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { ...day, ...time }).format(new Date(at));
}

function moneyText({ amountMinor, currency }: Money, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    amountMinor / 10 ** minorDigits(currency),
  );
}
