import { sql } from 'kysely';
import { payoutFields } from '#contract/withdrawals.values.ts';
import { readToday } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { minorDigits } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import type { PayoutDetails } from './payout-account.ts';
import { payoutGateway } from './send-withdrawal.ts';
import { lockWithdrawals, moveWithdrawal } from './withdrawal-lifecycle.ts';

interface Profile {
  id: string;
  method: string;
  holder: string;
  country: string;
  sealed: Buffer;
}

/** A name that a spreadsheet would read as a formula comes out as text. Numbers stay as banks take them: a Pix key may begin with a plus. */
function asText(name: string): string {
  return name.replace(/^[=+\-@\t\r]/, "'$&");
}

/** The bank's file of every approved live payout that no gateway sends. They are being sent from then on, so no second file has them. */
export async function makePayoutFile(
  { keys, ...services }: Services,
  tx: Tx,
  operatorId: string,
): Promise<{ fileName: string; count: number; content: string }> {
  const waiting =
    payoutGateway(services, 'live') === null
      ? await lockWithdrawals(tx, sql`state = 'approved' AND destination = 'payout' AND mode = 'live'`)
      : [];
  const rows: string[][] = [['number', 'method', 'holder', 'country', 'currency', 'amount', ...payoutFields]];
  for (const withdrawal of waiting) {
    const { accountId, number, payMinor, payCurrency, payoutProfileId } = withdrawal;
    const found = await sql<Profile>`SELECT id, method, holder, country, sealed_details AS sealed FROM payout_profile
      WHERE account_id = ${accountId} AND id = ${payoutProfileId}`.execute(tx);
    const [profile] = found.rows;
    if (profile === undefined) throw new Error(`the payout profile of ${number} is gone`);
    const details = JSON.parse(keys.decrypt('payout-details', profile.sealed, accountId)) as PayoutDetails;
    const digits = minorDigits(payCurrency);
    const amount = (payMinor / 10 ** digits).toFixed(digits);
    rows.push([
      number,
      profile.method,
      asText(profile.holder),
      profile.country,
      payCurrency,
      amount,
      ...payoutFields.map((field) => details[field] ?? ''),
    ]);
    await moveWithdrawal(tx, withdrawal, { to: 'sending', actor: { kind: 'operator', id: operatorId } });
  }
  const { stringify } = await import('csv-stringify/sync');
  const content = stringify(rows, { quoted_string: true, record_delimiter: 'windows' });
  return { fileName: `payouts-${await readToday(tx)}.csv`, count: waiting.length, content };
}
