import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerWithdrawal } from '#contract/withdrawals.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { typeCommand } from '#tests/support/type-command.ts';
import { aPayee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';
import { addWithdrawalCommands } from './withdrawal-commands.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { services } = provider;
const { database, config } = services;
const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
const withdrawals = (...typed: string[]) => typeCommand(services, addWithdrawalCommands, ['withdrawals', ...typed]);
const by = ({ email }: { email: string }) => ['--as', email, '--reason', 'checked with the bank'];

async function newestAudit() {
  const found = await sql<{ operation: string; reason: string; before: object | null; after: object; accountId: string | null }>`
    SELECT operation, reason, before, after, account_id AS "accountId" FROM audit_entry ORDER BY id DESC LIMIT 1`.execute(database.db);
  return found.rows[0];
}
const countAudit = async () =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM audit_entry`.execute(database.db)).rows[0]?.count ?? 0;

/** A withdrawal that waits, and its number. */
async function aRequest(amountMinor: number, options: Parameters<typeof aPayee>[2] = {}) {
  const payee = await aPayee(provider, 1_000_000, options);
  const { data } = await requestWithdrawal(payee, { amountMinor, ...(options.mode === undefined ? {} : { mode: options.mode }) });
  return { payee, merchant: payee.merchant, id: data.id, number: data.number };
}

describe('withdrawals', () => {
  it('are listed, agreed to by two, put into a file, and marked as sent, each step in the audit log', async () => {
    expect(await withdrawals()).toBe('No withdrawal waits.');
    const { payee, merchant, number } = await aRequest(600_000);
    // As a name was kept before it was looked at.
    await sql`UPDATE withdrawal SET payee = ${'Ana\u001b[31m\nLima •••• 3000'}, version = version + 1 WHERE number = ${number}`.execute(
      database.db,
    );
    const line = await withdrawals('list');
    expect(line.split('\t')).toEqual([
      number,
      '0 h',
      'live',
      'requested, 0 of 2 approvals',
      '6000.00 CNY from the wallet',
      expect.stringMatching(/^\d+\.\d\d EUR to Ana \[31m Lima •••• 3000$/),
      'new-account, two-people',
      'confirmed by app',
    ]);
    expect(await withdrawals('approve', number.toLowerCase(), ...by(first))).toBe(`${number} is reviewing, 1 of 2 approvals.`);
    expect(await newestAudit()).toMatchObject({
      operation: 'decideWithdrawal',
      reason: 'checked with the bank',
      before: { state: 'requested', approvedBy: [] },
      after: { state: 'reviewing', approvedBy: [first.userId] },
      accountId: merchant.accountId,
    });
    const before = await countAudit();
    await expect(withdrawals('approve', number, ...by(first))).rejects.toThrow(
      `${first.email} has approved ${number} already: somebody else has to.`,
    );
    expect(await countAudit()).toBe(before);
    expect(await withdrawals('approve', number, ...by(second))).toBe(`${number} is approved.`);
    await expect(withdrawals('mark-sent', number, '--reference', 'S1', ...by(first))).rejects.toThrow(
      `${number} is approved: mark-sent is not possible.`,
    );
    const path = join(config.dataDir, 'bank.csv');
    expect(await withdrawals('bank-file', path, ...by(first))).toMatch(/^PF\d+: 1 payout is in /);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const content = await readFile(path, 'utf8');
    expect(content).toContain(number);
    const made = await newestAudit();
    expect(made).toMatchObject({ operation: 'makePayoutFile', after: { withdrawals: [number] } });
    const { number: file } = made?.after as { number: string };
    expect(await withdrawals('bank-file', `${path}.2`, ...by(first))).toBe('No payout waits for the bank.');
    await withdrawals('bank-file', `${path}.2`, '--again', file, ...by(second));
    expect(await readFile(`${path}.2`, 'utf8')).toBe(content);
    expect(await newestAudit()).toMatchObject({ operation: 'getPayoutFile', after: { number: file } });
    expect(await withdrawals('mark-failed', number, '--cause', 'account-closed', ...by(first))).toBe(`${number} is failed.`);
    expect(await withdrawals('retry', number, ...by(first))).toBe(`${number} is approved.`);
    await withdrawals('bank-file', `${path}.3`, ...by(first));
    expect(await withdrawals('bank-file', `${path}.4`, '--again', file, ...by(second))).toContain(
      'Its payout has ended or is in a later file: do not upload it again.',
    );
    expect(await readFile(`${path}.4`, 'utf8')).toBe(content);
    expect(await withdrawals('mark-sent', number, '--reference', 'SEPA-42', ...by(first))).toBe(`${number} is completed.`);
    const shown = await withdrawals('show', number);
    for (const text of [merchant.userId, 'SEPA-42', 'account-closed', 'first-approval']) expect(shown).toContain(text);
    expect(await walletOf(payee)).toEqual([400_000, 0]);
    expect(await withdrawals('list', '--all')).toContain(number);
    expect(await withdrawals('list')).not.toContain(number);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  it('are asked about, rejected and returned with what merchants read', async () => {
    const { payee, merchant, id, number } = await aRequest(60_000);
    expect(await withdrawals('ask', number, '--text', 'Whose account is it?', ...by(first))).toBe(
      `${number} is info_needed, 0 of 1 approvals.`,
    );
    await merchant.call(answerWithdrawal, { params: { withdrawalId: id }, body: { text: 'Mine\u001b[2J\nreally' } });
    expect(await withdrawals('show', number)).toContain('  Mine [2J\n  really');
    expect(await withdrawals('reject', number, '--text', 'Somebody else’s account', ...by(first))).toBe(`${number} is rejected.`);
    expect(await walletOf(payee)).toEqual([1_000_000, 0]);
    await expect(withdrawals('return', number, ...by(first))).rejects.toThrow(`${number} is rejected: return is not possible.`);
  });

  it('are decided by operators who have no part in them, with text and reason, and by their number', async () => {
    const { merchant, id, number } = await aRequest(60_000);
    const member = await anOperator(provider);
    await addMemberByEmail(services, { email: member.email, ownerEmail: merchant.email, role: 'read-only' });
    await expect(withdrawals('approve', number, ...by(member))).rejects.toThrow('somebody else has to decide about it');
    await sql`UPDATE withdrawal SET user_id = ${second.userId} WHERE id = ${id}`.execute(database.db);
    await expect(withdrawals('reject', number, '--text', 'No', ...by(second))).rejects.toThrow('has requested');
    await sql`UPDATE app_user SET role = 'user' WHERE id = ${member.userId}`.execute(database.db);
    await expect(withdrawals('approve', number, ...by(member))).rejects.toThrow('is no operator');
    await expect(withdrawals('approve', 'WD1', ...by(first))).rejects.toThrow('There is no withdrawal WD1.');
    await expect(withdrawals('approve', number, ...by(merchant))).rejects.toThrow('is no operator');
    await expect(withdrawals('reject', number, ...by(first))).rejects.toThrow('--text');
    await expect(withdrawals('reject', number, '--text', ' ', ...by(first))).rejects.toThrow('It has 1 to 1000 characters.');
    await expect(withdrawals('mark-failed', number, '--cause', 'bad-luck', ...by(first))).rejects.toThrow('holder-mismatch');
    await expect(withdrawals('approve', number, '--as', first.email, '--reason', 'ok')).rejects.toThrow('It has 5 to');
    expect(await withdrawals('list')).toContain(`${number}\t0 h\tlive\trequested, 0 of 1 approvals`);
  });

  it('stay approved where no file was written', async () => {
    const { number } = await aRequest(60_000);
    await withdrawals('approve', number, ...by(first));
    const path = join(config.dataDir, 'taken.csv');
    await writeFile(path, 'mine');
    await expect(withdrawals('bank-file', path, ...by(first))).rejects.toThrow(`${path} is there already: name another file.`);
    await expect(withdrawals('bank-file', '/nowhere/at/all.csv', ...by(first))).rejects.toThrow("can't be written: ENOENT.");
    await expect(withdrawals('bank-file', `${path}.2`, '--again', 'PF9', ...by(first))).rejects.toThrow('There is no file PF9');
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect(await withdrawals('show', number)).toContain('\tapproved\t');
  });

  it('of test money are sent by the gateway alone', async () => {
    const { number } = await aRequest(60_000, { mode: 'test' });
    await withdrawals('approve', number, ...by(first));
    await sql`UPDATE withdrawal SET state = 'sending' WHERE number = ${number}`.execute(database.db);
    await expect(withdrawals('mark-sent', number, '--reference', 'S1', ...by(first))).rejects.toThrow('is sent by a gateway');
  });
});
