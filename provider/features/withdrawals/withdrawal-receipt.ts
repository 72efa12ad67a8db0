import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';
import { openPdf } from '#provider/files/pdf-document.ts';
import { say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { minorDigits } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { readWithdrawal } from './withdrawals.store.ts';

/** The receipt of a withdrawal that was sent: what left, our fee, the rate, and what arrives where. */
export async function printWithdrawalReceipt(
  { database, config }: Services,
  { accountId, withdrawalId, locale }: { accountId: string; withdrawalId: string; locale: Locale },
): Promise<{ fileName: string; content: string }> {
  const withdrawal = await readWithdrawal(database.db, accountId, withdrawalId);
  const { number, mode, source, destination, amount, fee, pay, payee, rate, providerRef, events } = withdrawal;
  const sent = events.find(({ toState }) => toState === 'completed');
  if (withdrawal.state !== 'completed' || sent === undefined) throw new Refusal('state-conflict');
  const money = (value: Money) => moneyText(value, locale);
  const title = say(locale, 'withdrawal-receipt.title', { number });
  const pdf = await openPdf({ title, author: config.brandName });
  pdf.startSheet(title, say(locale, mode === 'test' ? 'withdrawal-receipt.test' : 'withdrawal-receipt.live'));
  const to = {
    wallet: say(locale, 'withdrawal-receipt.to-wallet'),
    recharge: say(locale, 'withdrawal-receipt.to-recharge', { number: payee }),
    payout: payee,
  }[destination];
  pdf.columns([
    { name: say(locale, 'withdrawal-receipt.from'), lines: [config.brandName] },
    { name: say(locale, 'withdrawal-receipt.to'), lines: [to] },
  ]);
  pdf.table(
    [
      { title: say(locale, 'withdrawal-receipt.what'), share: 0.6 },
      { title: say(locale, 'withdrawal-receipt.amount'), share: 0.4, alignEnd: true },
    ],
    [
      [say(locale, `withdrawal-receipt.source.${source}`), money(amount)],
      [say(locale, 'withdrawal-receipt.fee'), money(fee)],
      ...(pay.currency === amount.currency
        ? []
        : [
            [
              say(locale, 'withdrawal-receipt.rate', { currency: pay.currency }),
              `${new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(Number(rate))} CNY`,
            ],
          ]),
      [say(locale, 'withdrawal-receipt.sent'), money(pay)],
    ],
  );
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(sent.at));
  pdf.paragraph(say(locale, 'withdrawal-receipt.at', { at: `${at} UTC` }));
  if (providerRef !== null) pdf.paragraph(say(locale, 'withdrawal-receipt.reference', { reference: providerRef }), 'subdued');
  return { fileName: `${number}.pdf`, content: (await pdf.finish()).toString('base64') };
}

function moneyText({ amountMinor, currency }: Money, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    amountMinor / 10 ** minorDigits(currency),
  );
}
