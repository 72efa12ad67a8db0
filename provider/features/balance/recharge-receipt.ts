import type { GatewayCode } from '#contract/balance.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';
import { openPdf } from '#provider/files/pdf-document.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { minorDigits } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { findRecharge } from './balance.store.ts';

const methodNames = {
  'sandbox': 'gateway.sandbox',
  'stripe': 'gateway.stripe',
  'stripe-simulated': 'gateway.stripe-simulated',
  'paypal': 'gateway.paypal',
  'paypal-simulated': 'gateway.paypal-simulated',
  'payoneer': 'gateway.payoneer',
  'payoneer-simulated': 'gateway.payoneer-simulated',
  'bank-transfer': 'gateway.bank-transfer',
  'bank-transfer-simulated': 'gateway.bank-transfer-simulated',
} as const satisfies Record<GatewayCode, MessageKey>;

/** The receipt of a credited recharge: what was paid, at which rate, and what the wallet received. */
export async function printReceipt(
  { database, config }: Services,
  { accountId, rechargeId, locale }: { accountId: string; rechargeId: string; locale: Locale },
): Promise<{ fileName: string; content: string }> {
  const recharge = await findRecharge(database.db, accountId, rechargeId);
  if (recharge === null) throw new Refusal('not-found');
  if (recharge.creditedAt === null) throw new Refusal('state-conflict');
  const { number, mode, pay, fee, rate, credit, method, creditedAt, refunded } = recharge;
  const account = await database.db
    .selectFrom('account')
    .select(['legal_name', 'country'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const money = (amount: Money) => moneyText(amount, locale);
  const title = say(locale, 'receipt.title', { number });
  const pdf = await openPdf({ title, author: config.brandName });
  pdf.startSheet(title, say(locale, mode === 'test' ? 'receipt.test' : 'receipt.live'));
  pdf.columns([
    { name: say(locale, 'receipt.from'), lines: [config.brandName] },
    { name: say(locale, 'receipt.to'), lines: [account.legal_name, account.country].filter((line) => line !== '') },
  ]);
  pdf.table(
    [
      { title: say(locale, 'receipt.what'), share: 0.6 },
      { title: say(locale, 'receipt.amount'), share: 0.4, alignEnd: true },
    ],
    [
      [say(locale, 'receipt.paid', { method: say(locale, methodNames[method]) }), money(pay)],
      [say(locale, 'receipt.fee'), money(fee)],
      ...(rate === null ? [] : [[say(locale, 'receipt.rate', { currency: pay.currency, source: rate.source }), `${rate.cnyPerUnit} CNY`]]),
      [say(locale, 'receipt.credited'), money(credit)],
      ...(refunded.amountMinor === 0 ? [] : [[say(locale, 'receipt.refunded'), money(refunded)]]),
    ],
  );
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(creditedAt));
  pdf.paragraph(say(locale, 'receipt.at', { at: `${at} UTC` }));
  pdf.paragraph(say(locale, 'receipt.note'), 'subdued');
  return { fileName: `${number}.pdf`, content: (await pdf.finish()).toString('base64') };
}

function moneyText({ amountMinor, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(amountMinor / 10 ** minorDigits(currency));
}
