import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import { listAuditEntries } from '#contract/operators.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { addWalletCommands } from './wallet-commands.ts';

const provider = await startTestProvider();
const { services } = provider;
const { database } = services;
const reason = 'a parcel was lost and the claim came too late';

/** Types a command as an operator does, and gives what it says. */
async function type(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const program = new Command();
  addWalletCommands(
    program,
    async (work) => void (await work(services)),
    (line) => lines.push(line),
  );
  for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(['wallet', ...args], { from: 'user' });
  return lines.join('\n');
}

const adjust = (operator: Merchant, account: string, amount: string, ...more: string[]) =>
  type('adjust', account, amount, '--as', operator.email, '--reason', reason, ...more);
const decide = (operator: Merchant, number: string, decision: string) =>
  type('decide', number, decision, '--as', operator.email, '--reason', 'seen the claim');
const available = async (merchant: Merchant, mode: Mode) =>
  (await merchant.call(listWallets)).data.find((wallet) => wallet.mode === mode)?.available.amountMinor;
const audited = async (operator: Merchant, merchant: Merchant) =>
  (await operator.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
const aPair = () => Promise.all([anOperator(provider), provider.signUp()]);
const numberIn = (said: string) => /^AD\d+/.exec(said)?.[0] ?? '';

describe('money moved by a command', () => {
  it('is posted within the limit, into the wallet, the ledger and the audit log', async () => {
    const [operator, merchant] = await aPair();
    const said = await adjust(operator, merchant.email.toUpperCase(), '12.5');
    expect(said).toContain(`is posted: 12.50 CNY, live wallet of ${merchant.email}.`);
    expect(await available(merchant, 'live')).toBe(1_250);
    const [entry] = (await merchant.call(listLedgerEntries, { query: { mode: 'live' } })).data;
    expect(entry).toMatchObject({ kind: 'adjustment', reason, document: { number: numberIn(said) } });
    expect(await audited(operator, merchant)).toMatchObject([
      { operation: 'adjustWallet', operatorId: operator.userId, subjectType: 'adjustment', after: { amountMinor: 1_250 }, reason },
    ]);
  });

  it('is taken out of the wallet of the named mode by a negative amount, and what is lacking is owing', async () => {
    const [operator, merchant] = await aPair();
    await adjust(operator, merchant.accountId, '3', '--mode', 'test');
    expect(await adjust(operator, merchant.accountId, '-4.05', '--mode', 'test')).toContain('is posted: -4.05 CNY, test wallet');
    expect([await available(merchant, 'live'), await available(merchant, 'test')]).toEqual([0, 0]);
    const shown = (await type('show', merchant.email)).split('\n');
    expect(shown[0]).toBe(`${merchant.accountId}\tactive\t${merchant.email}`);
    expect(shown).toContain('live\t0.00 CNY available\t0.00 CNY receivable');
    expect(shown).toContain('test\t0.00 CNY available\t1.05 CNY receivable');
  });

  it('waits above the limit for a second operator, who posts it once', async () => {
    const [[first, merchant], second] = await Promise.all([aPair(), anOperator(provider)]);
    const number = numberIn(await adjust(first, merchant.email, '500.01'));
    expect(await available(merchant, 'live')).toBe(0);
    const waiting = (await type('proposed')).split('\n').find((line) => line.startsWith(`${number}\t`));
    expect(waiting).toContain(`\t500.01 CNY\tlive\t${merchant.accountId}\t`);
    expect(waiting).toContain(`\t${first.email}\t${reason}`);
    await expect(decide(first, number, 'post')).rejects.toThrow(`${first.email} proposed ${number}: another operator has to decide.`);
    expect(await decide(second, number.toLowerCase(), 'post')).toContain(`${number} is posted: 500.01 CNY`);
    await expect(decide(second, number, 'post')).rejects.toThrow(`${number} is posted already.`);
    expect(await available(merchant, 'live')).toBe(50_001);
    const [decided] = await audited(second, merchant);
    expect(decided).toMatchObject({ operation: 'decideAdjustment', operatorId: second.userId, before: { state: 'proposed' } });
    expect(await type('proposed')).toBe('No adjustment waits.');
  });

  it('is proposed with the command that decides, and rejected by it', async () => {
    const [[first, merchant], second] = await Promise.all([aPair(), anOperator(provider)]);
    const said = await adjust(first, merchant.email, '9000');
    expect(said).toContain(`A second operator decides: wallet decide ${numberIn(said)} post --as <email> --reason <text>`);
    expect(await decide(second, numberIn(said), 'reject')).toBe(
      `${numberIn(said)} is rejected: 9000.00 CNY, live wallet of ${merchant.email}.`,
    );
    expect(await available(merchant, 'live')).toBe(0);
    await expect(decide(second, 'AD999999999', 'post')).rejects.toThrow('There is no adjustment AD999999999.');
  });

  it('is moved once by a command typed twice, also at once, and again only when that is said', async () => {
    const [operator, merchant] = await aPair();
    const both = await Promise.allSettled([1, 2].map(() => adjust(operator, merchant.email, '20')));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(adjust(operator, merchant.email, '20.00')).rejects.toThrow(/^Nothing is moved: AD\d+ \(posted\) is the same/);
    expect(await available(merchant, 'live')).toBe(2_000);
    expect(await audited(operator, merchant)).toHaveLength(1);
    await adjust(operator, merchant.email, '20', '--again');
    await adjust(operator, merchant.email, '20', '--mode', 'test');
    await moveClock(provider, { hours: 1 });
    await adjust(operator, merchant.email, '20');
    expect(await available(await signInAgain(provider, merchant), 'live')).toBe(6_000);
  });
});

describe('a command is refused', () => {
  it('for accounts and operators there are not, and those who may not', async () => {
    const [operator, merchant] = await aPair();
    await expect(type('show', 'nobody@example.com')).rejects.toThrow('There is no account of nobody@example.com.');
    await expect(adjust(operator, 'nobody@example.com', '5')).rejects.toThrow('There is no account of');
    await expect(adjust(merchant, merchant.email, '5')).rejects.toThrow(`${merchant.email} is no operator.`);
    await expect(adjust(operator, operator.email, '5')).rejects.toThrow('belongs to this account: another operator has to do it.');
    await database.db.updateTable('account').set({ status: 'closed' }).where('id', '=', merchant.accountId).execute();
    await expect(adjust(operator, merchant.accountId, '5')).rejects.toThrow('The account is closed');
    expect(await type('show', merchant.accountId)).toContain('\tclosed\t');
  });

  it('for an amount that is nothing, too much or typed otherwise', async () => {
    for (const amount of ['0', '-0.00', '1.005', 'five', '1,000', '10000000.01', '1e3', '']) {
      const typed = type('adjust', 'x@example.com', amount, '--as', 'y@example.com', '--reason', reason);
      await expect(typed, amount).rejects.toMatchObject({ code: 'commander.invalidArgument' });
    }
  });

  it('without a reason of some length, a known wallet, a number and a decision', async () => {
    const invalid = { code: 'commander.invalidArgument' };
    const by = ['--as', 'y@example.com', '--reason'];
    await expect(type('adjust', 'x@example.com', '5', ...by, ' no  ')).rejects.toMatchObject(invalid);
    await expect(type('adjust', 'x@example.com', '5', ...by, 'x'.repeat(501))).rejects.toMatchObject(invalid);
    await expect(type('adjust', 'x@example.com', '5', ...by, reason, '--mode', 'real')).rejects.toMatchObject(invalid);
    await expect(type('decide', '12', 'post', ...by, reason)).rejects.toMatchObject(invalid);
    await expect(type('decide', 'AD12', 'confirm', ...by, reason)).rejects.toMatchObject(invalid);
    await expect(type('adjust', 'x@example.com', '5', '--as', 'y')).rejects.toMatchObject({
      code: 'commander.missingMandatoryOptionValue',
    });
  });
});

it('what commands moved leaves the ledger sound', async () => {
  expect((await verifyLedger(database)).breaks).toEqual([]);
});
