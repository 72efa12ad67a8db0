import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { BILLING_PROFILE_LIMIT, BILLING_STORES_MAX } from '#contract/account.values.ts';
import { createBillingProfile, deleteBillingProfile, listBillingProfiles, updateBillingProfile } from '#contract/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
type Input = BodyInput<typeof createBillingProfile>;

function aProfile(overrides: Partial<Input> = {}): Input {
  const place = { country: 'BR', address: 'Rua Augusta 100', city: 'São Paulo', province: 'BR-SP', postcode: '01304-000' };
  return { legalName: 'Lima Ltda', taxIdKind: 'none', ...place, isDefault: false, ...overrides };
}
async function add(merchant: Merchant, overrides: Partial<Input> = {}) {
  return (await merchant.call(createBillingProfile, { body: aProfile(overrides) })).data;
}
async function aNamedStore(merchant: Merchant, name: string): Promise<string> {
  const { id } = await aStore(provider, merchant);
  await db.updateTable('store').set({ name }).where('id', '=', id).execute();
  return id;
}
async function list(merchant: Merchant) {
  return (await merchant.call(listBillingProfiles)).data;
}

test('the first profile is the default; another takes its place when it says so', async () => {
  const merchant = await provider.signUp();
  const first = await add(merchant);
  expect(first.isDefault).toBe(true);
  const second = await add(merchant, { legalName: 'Second', isDefault: true });
  expect((await list(merchant)).map(({ id, isDefault }) => ({ id, isDefault }))).toEqual([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ]);
  await merchant.call(updateBillingProfile, { params: { profileId: first.id }, body: aProfile({ isDefault: true }) });
  expect((await list(merchant)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([first.id]);
});

test('there always is a default: it can be moved and not taken away', async () => {
  const merchant = await provider.signUp();
  const [first, second] = [await add(merchant), await add(merchant)];
  const changed = await merchant.call(updateBillingProfile, { params: { profileId: first.id }, body: aProfile({ legalName: 'New' }) });
  expect(changed.data).toMatchObject({ legalName: 'New', isDefault: true });
  await merchant.call(deleteBillingProfile, { params: { profileId: first.id } });
  expect(await list(merchant)).toEqual([{ ...second, isDefault: true }]);
  await merchant.call(deleteBillingProfile, { params: { profileId: second.id } });
  expect(await list(merchant)).toEqual([]);
});

test.each<[Input['taxIdKind'], string, country: string, kept: string]>([
  ['vat', 'de 136,695 976', 'DE', 'DE136695976'],
  ['vat', 'FR 40 303 265 045', 'FR', 'FR40303265045'],
  ['vat', '094259216', 'GR', 'EL094259216'],
  ['vat', 'ATU13585627', 'AT', 'ATU13585627'],
  ['vat', 'B58378431', 'ES', 'ESB58378431'],
  ['cnpj', '11.222.333/0001-81', 'BR', '11222333000181'],
  ['cpf', '529.982.247-25', 'BR', '52998224725'],
  ['rfc', 'GODE 561231 GR8', 'MX', 'GODE561231GR8'],
  ['ein', '91-1144442', 'US', '911144442'],
  ['nif', '54362315-k', 'ES', '54362315K'],
  ['nif', 'PT 501 964 843', 'PT', '501964843'],
  ['other', 'ab-12.3', 'JP', 'AB-12.3'],
  ['none', 'ignored', 'JP', ''],
])('a tax number of kind %s, %s in %s, is kept as %s', async (taxIdKind, taxId, country, kept) => {
  expect((await add(await provider.signUp(), { taxIdKind, taxId, country })).taxId).toBe(kept);
});

test.each<[Input['taxIdKind'], string, country: string, problem: string]>([
  ['vat', 'DE136695975', 'DE', 'taxId tax-id-format'],
  ['vat', 'FR136695976', 'DE', 'taxId tax-id-format'],
  ['cnpj', '11.222.333/0001-82', 'BR', 'taxId tax-id-format'],
  ['cpf', '529.982.247-26', 'BR', 'taxId tax-id-format'],
  ['rfc', 'GODE', 'MX', 'taxId tax-id-format'],
  ['ein', '00-1144442', 'US', 'taxId tax-id-format'],
  ['nif', '54362315X', 'ES', 'taxId tax-id-format'],
  ['nif', '123', 'JP', 'taxIdKind not-a-choice'],
  ['cnpj', '', 'BR', 'taxId required'],
  ['other', '<script>', 'JP', 'taxId tax-id-format'],
  ['none', '', 'XX', 'country unknown-country'],
])('a tax number of kind %s, %s in %s, is refused', async (taxIdKind, taxId, country, problem) => {
  const merchant = await provider.signUp();
  const refused = await merchant.call(createBillingProfile, { body: aProfile({ taxIdKind, taxId, country }) });
  expect(refused.problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([problem]);
  expect(await list(merchant)).toEqual([]);
});

test('the same key makes one profile, and many at once no more than the limit and one default', async () => {
  const merchant = await provider.signUp();
  const same = await Promise.all([1, 2].map(() => merchant.call(createBillingProfile, { key: 'k', body: aProfile() })));
  expect(same[0]?.text).toBe(same[1]?.text);
  expect(await list(merchant)).toHaveLength(1);
  const many = Array.from({ length: BILLING_PROFILE_LIMIT + 3 }, () =>
    merchant.call(createBillingProfile, { body: aProfile({ isDefault: true }) }),
  );
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  const kept = await list(merchant);
  expect(kept).toHaveLength(BILLING_PROFILE_LIMIT);
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("another merchant's profile is not found", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  const params = { profileId: (await add(owner)).id };
  expect((await other.call(updateBillingProfile, { params, body: aProfile() })).status).toBe(404);
  expect((await other.call(deleteBillingProfile, { params })).status).toBe(404);
  expect(await list(owner)).toHaveLength(1);
  expect(await list(other)).toEqual([]);
});

describe('stores of a profile', () => {
  test('are given by name, and leave the profile they were with', async () => {
    const merchant = await provider.signUp();
    const [lamps, mugs] = [await aNamedStore(merchant, 'lamps'), await aNamedStore(merchant, 'Mugs')];
    const first = await add(merchant, { storeIds: [mugs, lamps, mugs], combined: true });
    expect(first).toMatchObject({ storeIds: [lamps, mugs], combined: true });
    const second = await add(merchant, { storeIds: [mugs] });
    expect(await list(merchant)).toEqual([
      { ...first, storeIds: [lamps] },
      { ...second, storeIds: [mugs] },
    ]);
    const moved = await merchant.call(updateBillingProfile, {
      params: { profileId: second.id },
      body: aProfile({ storeIds: [lamps], combined: true }),
    });
    expect(moved.data).toEqual({ ...second, storeIds: [lamps], combined: true });
    expect((await list(merchant)).map(({ storeIds }) => storeIds)).toEqual([[], [lamps]]);
  });

  test('are replaced by a change: left out, none is kept, and orders have an invoice each', async () => {
    const merchant = await provider.signUp();
    const { id: profileId } = await add(merchant, { storeIds: [await aNamedStore(merchant, 'Lamps')], combined: true });
    await merchant.call(updateBillingProfile, { params: { profileId }, body: aProfile() });
    expect(await list(merchant)).toMatchObject([{ id: profileId, storeIds: [], combined: false }]);
  });

  test('are free after its deletion', async () => {
    const merchant = await provider.signUp();
    const store = await aNamedStore(merchant, 'Lamps');
    const [kept, deleted] = [await add(merchant), await add(merchant, { storeIds: [store] })];
    await merchant.call(deleteBillingProfile, { params: { profileId: deleted.id } });
    expect(await list(merchant)).toEqual([kept]);
    await merchant.call(updateBillingProfile, { params: { profileId: kept.id }, body: aProfile({ storeIds: [store] }) });
    expect((await list(merchant)).map(({ storeIds }) => storeIds)).toEqual([[store]]);
  });

  test("that are erased, unknown or another merchant's are refused at their place, and nothing changes", async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const [own, erased] = [await aNamedStore(merchant, 'Own'), await aNamedStore(merchant, 'Erased')];
    for (const state of ['uninstalled', 'erased']) await db.updateTable('store').set({ state }).where('id', '=', erased).execute();
    const storeIds = [own, erased, uuidv7(), await aNamedStore(other, 'Foreign')];
    const refusals = ['storeIds.1', 'storeIds.2', 'storeIds.3'].map((path) => ({ path, code: 'not-a-choice' }));
    const created = await merchant.call(createBillingProfile, { body: aProfile({ storeIds }) });
    expect(created.problem).toMatchObject({ code: 'validation-failed', fields: refusals });
    expect(await list(merchant)).toEqual([]);
    const profile = await add(merchant, { storeIds: [own] });
    const changed = await merchant.call(updateBillingProfile, {
      params: { profileId: profile.id },
      body: aProfile({ legalName: 'New', storeIds }),
    });
    expect(changed.problem.fields).toMatchObject(refusals);
    expect(await list(merchant)).toEqual([profile]);
    const many = Array.from({ length: BILLING_STORES_MAX + 1 }, () => own);
    expect((await merchant.call(createBillingProfile, { body: aProfile({ storeIds: many }) })).problem.code).toBe('validation-failed');
  });

  test('are with one of two profiles that take them at once', async () => {
    const merchant = await provider.signUp();
    const store = await aNamedStore(merchant, 'Lamps');
    const profiles = [await add(merchant), await add(merchant)];
    const statuses = await Promise.all(
      profiles.map(({ id }) => merchant.call(updateBillingProfile, { params: { profileId: id }, body: aProfile({ storeIds: [store] }) })),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list(merchant)).flatMap(({ storeIds }) => storeIds)).toEqual([store]);
  });
});

test('deleting one profile twice at once finds it once', async () => {
  const merchant = await provider.signUp();
  const params = { profileId: (await add(merchant)).id };
  const statuses = (await Promise.all([1, 2].map(() => merchant.call(deleteBillingProfile, { params })))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});
