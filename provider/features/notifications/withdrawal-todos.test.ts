import { expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { answerWithdrawal } from '#contract/withdrawals.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aPayee, decideOn, requestWithdrawal } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 });

test('a question about a withdrawal leads to it, and several to the list of their mode', async () => {
  const payee = await aPayee(provider, 100_000, { mode: 'test' });
  const { merchant } = payee;
  await addBalance(provider.services.database, merchant.accountId, 100_000, 'live');
  const operator = await anOperator(provider);
  const ask = async (mode: 'live' | 'test'): Promise<string> => {
    const { id } = (await requestWithdrawal(payee, { amountMinor: 20_000, mode })).data;
    expect((await decideOn(operator, id, 'ask-info', { text: 'Is the account yours?' })).status).toBe(200);
    return id;
  };
  const todo = async () =>
    (await merchant.call(listNotifications, { query: { tab: 'todo' } })).data
      .filter(({ id }) => id === 'withdrawals-to-answer')
      .map(({ title, path }) => ({ title, path }));
  expect(await todo()).toEqual([]);
  const first = await ask('test');
  expect(await todo()).toEqual([{ title: 'Withdrawals to answer: 1', path: `/recommend/withdraw/${first}` }]);
  await ask('test');
  expect(await todo()).toEqual([{ title: 'Withdrawals to answer: 2', path: '/recommend/withdraw?mode=test&state=info_needed' }]);
  const live = await ask('live');
  expect(await todo()).toEqual([{ title: 'Withdrawals to answer: 3', path: '/recommend/withdraw?state=info_needed' }]);
  await merchant.call(answerWithdrawal, { params: { withdrawalId: live }, body: { text: 'Yes.' } });
  expect((await todo()).map(({ path }) => path)).toEqual(['/recommend/withdraw?mode=test&state=info_needed']);
});
