import { expect, test } from 'vitest';
import { getTrackSetting, getUserSetting, updateProfile, updateUserSetting, userSource } from '#contract/account.ts';
import { userInfo } from '#contract/sign-in.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const own = (merchant: { userId: string }) => ({ userId: merchant.userId });

longTest('a profile is written whole: what is left out becomes empty', async () => {
  const merchant = await provider.signUp();
  const body = { username: ' Ana Lima ', job: 'Buyer', organizationName: 'Lima & Filhos', personalWebsite: 'https://example.com/ana' };
  const changed = (await merchant.call(updateProfile, { params: own(merchant), body })).data;
  expect(changed).toMatchObject({ username: 'Ana Lima', job: 'Buyer', organizationName: 'Lima & Filhos', introduction: '' });
  expect((await merchant.call(userInfo)).data).toMatchObject(changed);
  const again = (await merchant.call(updateProfile, { params: own(merchant), body: { username: 'Ana' } })).data;
  expect(again).toMatchObject({ username: 'Ana', job: '', organizationName: '', personalWebsite: '' });
});

test('a name that is missing and an address that is no web address are refused by field', async () => {
  const merchant = await provider.signUp();
  const body = { username: ' ', personalWebsite: 'javascript:alert(1)' };
  const { problem } = await merchant.call(updateProfile, { params: own(merchant), body });
  expect(problem.fields?.map(({ path }) => path).sort()).toEqual(['personalWebsite', 'username']);
});

test('a profile changes none of the fields that are not the user’s to write', async () => {
  const merchant = await provider.signUp();
  const before = (await merchant.call(userInfo)).data;
  const stolen = {
    role: 'admin',
    certification: '1',
    accountId: merchant.userId,
    inviteCode: 'free',
    email: 'x@example.com',
    id: '1',
    balance: '9',
  };
  const changed = await merchant.call(updateProfile, {
    params: own(merchant),
    body: { username: before.username, phone: '1', ...stolen } as never,
  });
  expect(before).toMatchObject(changed.data);
  const settings = await merchant.call(updateUserSetting, { params: own(merchant), query: { weightUnit: 'lb', ...stolen } as never });
  expect(settings.data.weightUnit).toBe('lb');
  expect((await merchant.call(userInfo)).data).toEqual({ ...before, weightUnit: 'lb' });
});

test('settings have defaults, and what is left out stays', async () => {
  const merchant = await provider.signUp();
  const params = own(merchant);
  expect((await merchant.call(getUserSetting, { params })).data).toMatchObject({
    timeZone: '',
    displayCurrency: 'USD',
    weightUnit: 'kg',
    lengthUnit: 'cm',
  });
  await merchant.call(updateUserSetting, { params, query: { timeZone: 'America/Sao_Paulo', locale: 'pt-BR' } });
  const changed = await merchant.call(updateUserSetting, { params, query: { displayCurrency: 'BRL' } });
  expect(changed.data).toEqual({
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    displayCurrency: 'BRL',
    weightUnit: 'kg',
    lengthUnit: 'cm',
    defaultStoreId: '',
    documentLocale: '',
  });
  expect((await merchant.call(updateUserSetting, { params, query: { timeZone: '' } })).data.timeZone).toBe('');
  expect((await merchant.call(updateUserSetting, { params })).data).toMatchObject({ locale: 'pt-BR', displayCurrency: 'BRL' });
});

test('the user carries how the screens are wanted, and the rates of amounts beside CNY', async () => {
  const merchant = await provider.signUp();
  const wanted = { timeZone: 'Asia/Kolkata', displayCurrency: 'EUR', weightUnit: 'lb', lengthUnit: 'in' } as const;
  expect((await merchant.call(userInfo)).data).toMatchObject({ timeZone: '', displayCurrency: 'USD', weightUnit: 'kg', lengthUnit: 'cm' });
  await merchant.call(updateUserSetting, { params: own(merchant), query: wanted });
  const { data } = await merchant.call(userInfo);
  expect(data).toMatchObject(wanted);
  expect(data.displayRates.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'BRL', 'MXN']);
});

test('zones, currencies and languages nobody knows are refused by field', async () => {
  const merchant = await provider.signUp();
  const refusal = async (query: Record<string, string>) => {
    const { problem } = await merchant.call(updateUserSetting, { params: own(merchant), query: query as never });
    return problem.fields?.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await refusal({ timeZone: 'Mars/Base' })).toEqual(['timeZone unknown-time-zone']);
  expect(await refusal({ timeZone: '+03:00' })).toEqual(['timeZone unknown-time-zone']);
  expect(await refusal({ displayCurrency: 'QQQ' })).toEqual(['displayCurrency not-a-choice']);
  expect(await refusal({ locale: '../../etc' })).toEqual(['locale not-a-choice']);
  for (const timeZone of ['UTC', 'EST5EDT', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires']) {
    expect((await merchant.call(updateUserSetting, { params: own(merchant), query: { timeZone } })).data.timeZone).toBe(timeZone);
  }
});

test('an account that came by itself has no code, an invited one that of its inviter', async () => {
  const inviter = await provider.signUp();
  expect((await inviter.call(userSource, { params: own(inviter) })).data).toMatchObject({ source: 'direct', inviteCode: '' });
  const { inviteCode } = (await inviter.call(userInfo)).data;
  const invited = await provider.signUp();
  await provider.services.database.db
    .updateTable('account')
    .set({ source: 'invite', invited_by: inviter.accountId })
    .where('id', '=', invited.accountId)
    .execute();
  const source = (await invited.call(userSource, { params: own(invited) })).data;
  expect(source).toMatchObject({ source: 'invite', inviteCode });
});

test("another merchant's id reads and changes nothing", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  const before = (await owner.call(userInfo)).data;
  const params = own(owner);
  const answers = await Promise.all([
    other.call(updateProfile, { params, body: { username: 'taken over' } }),
    other.call(userSource, { params }),
    other.call(getUserSetting, { params }),
    other.call(updateUserSetting, { params, query: { weightUnit: 'lb' } }),
    other.call(getTrackSetting, { params: { id: owner.userId } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await owner.call(userInfo)).data).toEqual(before);
  expect((await owner.call(getUserSetting, { params })).data.weightUnit).toBe('kg');
});

test('the default credential reads no profile', async () => {
  const merchant = await provider.signUp();
  expect((await provider.call(userSource, { params: own(merchant) })).status).toBe(401);
});
