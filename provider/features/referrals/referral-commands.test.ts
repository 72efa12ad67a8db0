import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listCommissions, listReferrals } from '#contract/referrals.ts';
import { addBalance, addStockedVariants } from '#tests/support/due-orders.ts';
import { anOrderToPay, followMoney, payFromWallet, signUpInvited } from '#tests/support/live-money.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { typeCommand } from '#tests/support/type-command.ts';
import { addReferralCommands } from './referral-commands.ts';

const provider = await startTestProvider();
const { services } = provider;
const operator = await anOperator(provider);
const by = ['--as', operator.email, '--reason', 'looked at both'];
const rewards = (...words: string[]) => typeCommand(services, addReferralCommands, ['rewards', ...words]);

/** What the audit log keeps of the newest command. */
async function newestAudit() {
  const found = await sql<{ operation: string; reason: string; before: unknown; after: unknown }>`
    SELECT operation, reason, before, after FROM audit_entry ORDER BY id DESC LIMIT 1`.execute(services.database.db);
  return found.rows[0];
}

async function countAudit(): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*) AS count FROM audit_entry`.execute(services.database.db);
  return found.rows[0]?.count ?? 0;
}

/** A referral of one person to themselves, and its id. */
async function aHeldReferral(name: string) {
  const inviter = await provider.signUp({ email: `${name}@example.com` });
  await signUpInvited(provider, inviter, { email: `${name}+2@example.com` });
  const [referral] = (await inviter.call(listReferrals)).data;
  return { inviter, id: referral?.id ?? '' };
}

describe('rewards', () => {
  it('review says who waits and why; release and refuse decide, with an entry in the audit log', async () => {
    expect(await rewards('review')).toBe('No referral waits.');
    const { inviter, id } = await aHeldReferral('eva');
    const said = await rewards('review');
    expect(said.split('\t').slice(0, 3)).toEqual([id, 'eva@example.com invited eva+2@example.com', 'one mailbox']);
    expect(said).toMatch(/0\.00 CNY wait$/);
    expect(await rewards('release', id, ...by)).toBe('The referral is registered.');
    expect(await newestAudit()).toMatchObject({ operation: 'decideReferral', reason: 'looked at both', before: { state: 'held' } });
    await expect(rewards('release', id, ...by)).rejects.toThrow('The referral is registered: it does not wait.');
    expect(await rewards('refuse', id, ...by)).toBe('The referral is refused.');
    await expect(rewards('refuse', id, ...by)).rejects.toThrow('refused already');
    expect((await inviter.call(listReferrals)).data).toMatchObject([{ state: 'refused' }]);
  });

  it.each(['019a0000-0000-7000-8000-000000000000', 'nonsense'])('decide nothing about %s', async (id) => {
    await expect(rewards('release', id, ...by)).rejects.toThrow(`There is no referral ${id}`);
  });

  it('are decided by operators, with a reason', async () => {
    const { id } = await aHeldReferral('ida');
    await expect(rewards('release', id, '--as', 'ida@example.com', '--reason', 'it is fine')).rejects.toThrow('is no operator');
    await expect(rewards('release', id, '--as', operator.email, '--reason', 'ok')).rejects.toThrow('It has 5 to');
    await expect(rewards('release', id)).rejects.toThrow('--as');
  });

  it('rules are shown, and changed with an entry in the audit log', async () => {
    expect(await rewards('rules')).toContain('level 2\tfrom 5 active merchants\t4 %');
    await expect(rewards('rules', '--window-days', '180')).rejects.toThrow('takes --as');
    await expect(rewards('rules', '--window-days', '0', ...by)).rejects.toThrow('a whole number from 1');
    expect(await rewards('rules', '--window-days', '180', ...by)).toContain('Orders earn for 180 days');
    expect(await newestAudit()).toMatchObject({
      operation: 'changeReferralRules',
      before: { windowDays: 365 },
      after: { windowDays: 180 },
    });
  });

  it.each([
    ['1', '3', '300', 'Level 1 starts at 0'],
    ['2', '0', '400', 'Level 2 takes more than the 0 active merchants'],
    ['2', '20', '400', 'Level 3 takes more than the 20 active merchants'],
    ['2', '5', '200', 'Level 2 pays at least the 300 basis points'],
    ['3', '20', '350', 'Level 3 pays at least the 400 basis points'],
    ['5', '99', '900', 'Level 4 is missing'],
    ['2', '5', '10001', 'a whole number from 1 to 10000'],
    ['1', '0', '0', 'a whole number from 1 to 10000'],
  ])('level %s from %s at %s is no ladder', async (level, active, rate, mistake) => {
    await expect(rewards('level', level, '--active', active, '--rate', rate, ...by)).rejects.toThrow(mistake);
  });

  it('level sets one', async () => {
    expect(await rewards('level', '4', '--active', '50', '--rate', '650', ...by)).toContain('level 4\tfrom 50 active merchants\t6.5 %');
    expect(await newestAudit()).toMatchObject({ operation: 'setReferralLevel', before: null, after: { level: 4, rateBp: 650 } });
  });

  it('rules and levels as they are already are no change', async () => {
    const before = await countAudit();
    await rewards('level', '2', '--active', '5', '--rate', '400', ...by);
    await rewards('rules', '--active-days', '90', ...by);
    expect(await countAudit()).toBe(before);
  });

  it('level leaves what was paid before at its rate', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    const variantIds = await addStockedVariants(services.database, { count: 1, counted: 100 });
    const order = await anOrderToPay(provider, invited, { goodsMinor: 10_000, variantIds });
    await addBalance(services.database, invited.accountId, order.goodsMinor, 'live');
    await payFromWallet(invited, [order]);
    await rewards('level', '1', '--active', '0', '--rate', '350', ...by);
    await followMoney(provider);
    expect((await inviter.call(listCommissions)).data).toMatchObject([{ rateBp: 300 }]);
  });
});
