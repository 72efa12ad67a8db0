import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { getUserSetting, updateUserSetting, type UserSetting } from '#contract/account.ts';
import { selectAccount } from '#contract/memberships.ts';
import { getOrderDocument } from '#contract/orders-files.ts';
import { userInfo } from '#contract/sign-in.ts';
import { lengthUnits, weightUnits } from '#contract/sign-in.values.ts';
import { listStores, renameStore } from '#contract/stores.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { callAs, type Merchant } from '#tests/support/call.ts';
import { aReadyOrder, aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;

const update = (user: Merchant, query: Partial<UserSetting>) => user.call(updateUserSetting, { params: { userId: user.userId }, query });
const read = async (user: Merchant) => (await user.call(getUserSetting, { params: { userId: user.userId } })).data;
const defaultStores = async (user: Merchant) => (await user.call(listStores)).data.filter(({ isDefault }) => isDefault).map(({ id }) => id);

/** The user with a session that acts for an account. */
async function actFor(user: Merchant, accountId: string): Promise<Merchant> {
  const { data } = await user.call(selectAccount, { params: { accountId } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  return { ...user, authorization, call: callAs(() => provider.url, authorization) };
}

/** A manager of an account who signed up with another one, acting for it. */
async function aMember(owner: Merchant): Promise<Merchant> {
  const user = await provider.signUp();
  await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role: 'manager' });
  return actFor(user, owner.accountId);
}

test('every unit of weight and length can be selected, each by itself', async () => {
  const merchant = await provider.signUp();
  for (const weightUnit of weightUnits) {
    expect((await update(merchant, { weightUnit })).data).toMatchObject({ weightUnit, lengthUnit: 'cm' });
    expect((await merchant.call(userInfo)).data).toMatchObject({ weightUnit, lengthUnit: 'cm' });
  }
  for (const lengthUnit of lengthUnits)
    expect((await update(merchant, { lengthUnit })).data).toMatchObject({ weightUnit: 'lb', lengthUnit });
  const refused = await update(merchant, { weightUnit: 'stone', lengthUnit: 'ft' } as never);
  expect(refused.problem.fields?.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
    'lengthUnit not-a-choice',
    'weightUnit not-a-choice',
  ]);
});

test('the default store is marked to the user who selected it, and to no other of the account', async () => {
  const owner = await provider.signUp();
  const [first, second] = [await aStore(provider, owner), await aStore(provider, owner)];
  const member = await aMember(owner);
  expect((await update(owner, { defaultStoreId: first.id })).data.defaultStoreId).toBe(first.id);
  expect(await defaultStores(owner)).toEqual([first.id]);
  expect(await defaultStores(member)).toEqual([]);
  await update(member, { defaultStoreId: second.id });
  expect(await defaultStores(member)).toEqual([second.id]);
  expect(await defaultStores(owner)).toEqual([first.id]);
  const renamed = await owner.call(renameStore, { params: { storeId: first.id }, body: { name: 'First' } });
  expect(renamed.data.isDefault).toBe(true);
  await update(owner, { weightUnit: 'oz' });
  expect((await read(owner)).defaultStoreId).toBe(first.id);
  expect((await update(owner, { defaultStoreId: '' })).data.defaultStoreId).toBe('');
  expect(await defaultStores(owner)).toEqual([]);
});

test('a default store is one of the account acted for, and none once it is erased', async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  const [own, foreign] = [await aStore(provider, owner), await aStore(provider, other)];
  for (const defaultStoreId of [foreign.id, uuidv7()]) {
    const { problem } = await update(owner, { defaultStoreId, weightUnit: 'oz' });
    expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual(['defaultStoreId not-a-choice']);
  }
  expect((await read(owner)).weightUnit).toBe('kg');
  await update(owner, { defaultStoreId: own.id });
  for (const state of ['uninstalled', 'erased']) await db.updateTable('store').set({ state }).where('id', '=', own.id).execute();
  expect((await read(owner)).defaultStoreId).toBe('');
  expect((await update(owner, { defaultStoreId: own.id })).problem.code).toBe('validation-failed');
});

test('a member’s default store in one account stays when their settings are saved in another', async () => {
  const owner = await provider.signUp();
  const store = await aStore(provider, owner);
  const member = await aMember(owner);
  await update(member, { defaultStoreId: store.id });
  const atHome = await actFor(member, member.accountId);
  expect((await read(atHome)).defaultStoreId).toBe('');
  await update(atHome, await read(atHome));
  expect((await read(await actFor(atHome, owner.accountId))).defaultStoreId).toBe(store.id);
});

test('documents are written in the language their reader selected', async () => {
  const owner = await provider.signUp();
  const member = await aMember(owner);
  const { order } = await aReadyOrder(provider, owner);
  const slipFor = async (user: Merchant) => {
    const params = { orderId: order.id, document: 'packing-slips' as const };
    const { data } = await user.call(getOrderDocument, { params, locale: 'en-US' });
    return pdfPages(Buffer.from(data.content, 'base64'));
  };
  const english = await slipFor(owner);
  expect((await update(owner, { documentLocale: 'pt-BR' })).data.documentLocale).toBe('pt-BR');
  const portuguese = await slipFor(owner);
  expect(portuguese).not.toEqual(english);
  expect(await slipFor(member)).toEqual(english);
  await update(member, { documentLocale: 'pt-BR' });
  expect(await slipFor(member)).toEqual(portuguese);
  await update(owner, { documentLocale: '' });
  expect(await slipFor(owner)).toEqual(english);
});
