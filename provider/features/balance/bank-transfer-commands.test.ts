import { expect, test } from 'vitest';
import { createRecharge, getRecharge } from '#contract/balance.ts';
import { listAuditEntries } from '#contract/operators.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { followLink, rechargeState, testBalances } from '#tests/support/recharges.ts';
import { decideTransfer } from './bank-transfer-commands.ts';

const provider = await startTestProvider();
const { services } = provider;

test('an operator matches a transfer by its reference, under their own name', async () => {
  const [merchant, operator] = await Promise.all([provider.signUp(), anOperator(provider)]);
  const { data } = await merchant.call(createRecharge, { body: { method: 'bank-transfer-simulated', amountMinor: 20_000 } });
  await followLink(provider, new URL(data.gatewayUrl ?? '').pathname);
  const { bankTransfer } = (await merchant.call(getRecharge, { params: { rechargeId: data.id } })).data;
  const reference = bankTransfer?.reference ?? '';
  const found = { decision: 'match', receivedMinor: 20_000, bankReference: 'B-77', reason: 'on the statement' } as const;
  await expect(decideTransfer(services, reference, merchant.email, found)).rejects.toThrow('is no operator');
  await expect(decideTransfer(services, 'RC-NOTHING', operator.email, found)).rejects.toThrow('No transfer is made with');
  await decideTransfer(services, reference.toLowerCase(), operator.email, found);
  await provider.runJobs();
  expect(await rechargeState(merchant, data.id)).toBe('credited');
  expect(await testBalances(merchant)).toEqual([20_000, 0, 0]);
  const [audited] = (await operator.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
  expect(audited).toMatchObject({ operation: 'decideBankTransfer', operatorId: operator.userId, reason: 'on the statement' });
});
