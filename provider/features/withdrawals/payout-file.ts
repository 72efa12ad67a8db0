import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PayoutFile } from '#contract/withdrawals.ts';
import { payoutFields } from '#contract/withdrawals.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { minorDigits } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import type { PayoutDetails } from './payout-account.ts';
import { payoutGateway } from './send-withdrawal.ts';
import { lockWithdrawals, moveWithdrawal } from './withdrawal-lifecycle.ts';

/** What the audit log keeps of a file: its name and the withdrawals in it. */
interface FileSubject {
  type: 'payout-file';
  id: string;
  before: null;
  after: { number: string; withdrawals: string[] };
}

interface Row {
  accountId: string;
  isSending: boolean;
  number: string;
  payMinor: number;
  payCurrency: string;
  method: string;
  holder: string;
  country: string;
  sealed: Buffer;
}

const NO_FILE: PayoutFile = { number: null, fileName: '', count: 0, goneCount: 0, content: '' };

/** The bank's file of every approved live payout that no gateway sends. They are being sent from then on, so no second file has them. */
export async function makePayoutFile(services: Services, tx: Tx, operatorId: string): Promise<PayoutFile> {
  if (payoutGateway(services, 'live') !== null) return NO_FILE;
  const waiting = await lockWithdrawals(tx, sql`state = 'approved' AND destination = 'payout' AND mode = 'live'`);
  if (waiting.length === 0) return NO_FILE;
  const file = await tx
    .insertInto('payout_file')
    .values({ id: uuidv7(), number: sql<string>`'PF' || nextval('payout_file_number')`, made_by: operatorId })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payout_file_row')
    .values(waiting.map(({ accountId, id }) => ({ payout_file_id: file.id, account_id: accountId, withdrawal_id: id })))
    .execute();
  for (const withdrawal of waiting)
    await moveWithdrawal(tx, withdrawal, {
      to: 'sending',
      actor: { kind: 'operator', id: operatorId },
      columns: { payout_file_id: file.id },
    });
  return readPayoutFile(services, tx, file.number);
}

/**
 * A file for the bank: its payouts in the order of their numbers, as it was made, with how many of them it sends no more. Numbers of accounts that were
 * erased since are left out.
 */
export async function readPayoutFile({ keys }: Pick<Services, 'keys'>, queryable: Queryable, number: string): Promise<PayoutFile> {
  const { id } = await requireFile(queryable, number);
  const found = await sql<Row>`
    SELECT w.account_id AS "accountId", w.number, w.pay_minor AS "payMinor", w.pay_currency AS "payCurrency", p.method, p.holder, p.country,
      p.sealed_details AS sealed, w.state = 'sending' AND w.payout_file_id = r.payout_file_id AS "isSending"
    FROM payout_file_row r JOIN withdrawal w ON w.account_id = r.account_id AND w.id = r.withdrawal_id
      JOIN payout_profile p ON p.account_id = w.account_id AND p.id = w.payout_profile_id
    WHERE r.payout_file_id = ${id} ORDER BY length(w.number), w.number`.execute(queryable);
  const rows = found.rows.map((row) => {
    const details: PayoutDetails =
      row.sealed.length === 0 ? {} : (JSON.parse(keys.decrypt('payout-details', row.sealed, row.accountId)) as PayoutDetails);
    const digits = minorDigits(row.payCurrency);
    const amount = (row.payMinor / 10 ** digits).toFixed(digits);
    const numbers = payoutFields.map((field) => asText(details[field] ?? ''));
    return [row.number, asText(row.holder), row.country, row.method, row.payCurrency, amount, ...numbers, row.number];
  });
  const header = ['number', 'holder', 'country', 'method', 'currency', 'amount', ...payoutFields, 'reference'];
  const { stringify } = await import('csv-stringify/sync');
  const content = stringify([header, ...rows], { quoted_string: true, record_delimiter: 'windows' });
  const goneCount = found.rows.filter(({ isSending }) => !isSending).length;
  return { number, fileName: `payouts-${number}.csv`, count: rows.length, goneCount, content };
}

/** What a file is, for the audit log. */
export async function describePayoutFile(queryable: Queryable, number: string): Promise<FileSubject> {
  const { id } = await requireFile(queryable, number);
  const found = await sql<{ number: string }>`
    SELECT w.number FROM payout_file_row r JOIN withdrawal w ON w.account_id = r.account_id AND w.id = r.withdrawal_id
    WHERE r.payout_file_id = ${id} ORDER BY length(w.number), w.number`.execute(queryable);
  return { type: 'payout-file', id, before: null, after: { number, withdrawals: found.rows.map((row) => row.number) } };
}

async function requireFile(queryable: Queryable, number: string): Promise<{ id: string }> {
  const file = await queryable.selectFrom('payout_file').select('id').where('number', '=', number).executeTakeFirst();
  if (file === undefined) throw new Refusal('not-found');
  return file;
}

/** What a spreadsheet would read as a formula comes out as text. A phone number as a Pix key keeps its plus, as banks take it. */
function asText(value: string): string {
  return /^\+\d+$/.test(value) ? value : value.replace(/^[=+\-@\t\r\n]/, "'$&");
}
