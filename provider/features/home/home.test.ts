import { expect, test } from 'vitest';
import { dismissSetupStep, getHome } from '#contract/home.ts';
import { listNotices, type OperatorNoticeInput, publishNotice, withdrawNotice } from '#contract/home-notices.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aMember } from '#tests/support/members.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();

async function aNotice(overrides: { fromHours?: number; untilHours?: number } = {}): Promise<OperatorNoticeInput> {
  const { fromHours = -1, untilHours = 5 } = overrides;
  const now = (await readNow(provider.services.database.db)).getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  return {
    severity: 'warning',
    countries: ['BR'],
    validFrom: at(fromHours),
    validUntil: at(untilHours),
    texts: {
      'en-US': { title: 'Customs strike', text: 'Parcels to Brazil take longer.' },
      'es-ES': { title: 'Huelga de aduanas', text: 'Los paquetes a Brasil tardan más.' },
      'pt-BR': { title: 'Greve na alfândega', text: 'Pacotes para o Brasil demoram mais.' },
    },
  };
}

test('a notice is shown in the language of the moment, while it is valid and not taken back', async () => {
  const [operator, merchant] = [await anOperator(provider), await provider.signUp()];
  const titles = async (locale: 'en-US' | 'pt-BR' = 'en-US') =>
    (await merchant.call(getHome, { locale })).data.notices.map(({ title }) => title);
  const reason = 'The carrier said so today.';
  const published = await operator.call(publishNotice, { body: { ...(await aNotice()), reason } });
  expect(published.status).toBe(200);
  await operator.call(publishNotice, { body: { ...(await aNotice({ fromHours: 2 })), reason } });
  expect(await titles()).toEqual(['Customs strike']);
  expect(await titles('pt-BR')).toEqual(['Greve na alfândega']);
  const params = { noticeId: published.data.id };
  expect((await operator.call(withdrawNotice, { params, body: { reason } })).data.withdrawnAt).not.toBeNull();
  expect((await operator.call(withdrawNotice, { params, body: { reason } })).problem.code).toBe('state-conflict');
  expect(await titles()).toEqual([]);
  await moveClock(provider, { hours: 3 });
  expect(await titles()).toEqual(['Customs strike']);
  await moveClock(provider, { hours: 3 });
  expect(await titles()).toEqual([]);
  expect((await operator.call(listNotices)).data.length).toBe(2);
});

test('merchants publish nothing, and a notice ends after it begins', async () => {
  const [operator, merchant] = [await anOperator(provider), await provider.signUp()];
  const body = { ...(await aNotice({ untilHours: -1 })), reason: 'The carrier said so today.' };
  expect((await merchant.call(publishNotice, { body })).status).toBe(403);
  const refused = await operator.call(publishNotice, { body });
  expect(refused.problem.fields).toMatchObject([{ path: 'validUntil', code: 'not-after-start' }]);
});

test('members who may not see the balance find none on the home page', async () => {
  const owner = await provider.signUp();
  const [support, buyer] = [await aMember(provider, owner, 'support'), await aMember(provider, owner, 'buyer')];
  expect((await support(getHome)).data.wallets).toEqual([]);
  expect((await buyer(getHome)).data.wallets.length).toBe(2);
});

test('tickets are counted for those who may see them', async () => {
  const owner = await provider.signUp();
  await aTicket(owner);
  expect((await owner.call(getHome)).data.tickets).toEqual({ open: 1, toAnswer: 0 });
  expect((await (await aMember(provider, owner, 'support'))(getHome)).data.tickets?.open).toBe(1);
});

test('a step of getting started is left out for the whole account, and put back; another account and a reader change nothing', async () => {
  const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
  const reader = await aMember(provider, owner, 'read-only');
  const body = { step: 'billingProfile', dismissed: true } as const;
  expect((await reader(dismissSetupStep, { body })).status).toBe(403);
  const answers = await Promise.all([1, 2].map(() => owner.call(dismissSetupStep, { body })));
  expect(answers.map(({ data }) => data.setupDismissed)).toEqual([['billingProfile'], ['billingProfile']]);
  expect((await reader(getHome)).data.setupDismissed).toEqual(['billingProfile']);
  expect((await stranger.call(getHome)).data.setupDismissed).toEqual([]);
  await stranger.call(dismissSetupStep, { body: { ...body, dismissed: false } });
  expect((await owner.call(getHome)).data.setupDismissed).toEqual(['billingProfile']);
  expect((await owner.call(dismissSetupStep, { body: { ...body, dismissed: false } })).data.setupDismissed).toEqual([]);
});
