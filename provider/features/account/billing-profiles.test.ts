import { expect, test } from 'vitest';
import { BILLING_PROFILE_LIMIT } from '#contract/account.values.ts';
import { createBillingProfile, deleteBillingProfile, listBillingProfiles, updateBillingProfile } from '#contract/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
type Input = BodyInput<typeof createBillingProfile>;

function aProfile(overrides: Partial<Input> = {}): Input {
  const place = { country: 'BR', address: 'Rua Augusta 100', city: 'São Paulo', province: 'BR-SP', postcode: '01304-000' };
  return { legalName: 'Lima Ltda', taxIdKind: 'none', ...place, isDefault: false, ...overrides };
}
async function add(merchant: Merchant, overrides: Partial<Input> = {}) {
  return (await merchant.call(createBillingProfile, { body: aProfile(overrides) })).data;
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

test('deleting one profile twice at once finds it once', async () => {
  const merchant = await provider.signUp();
  const params = { profileId: (await add(merchant)).id };
  const statuses = (await Promise.all([1, 2].map(() => merchant.call(deleteBillingProfile, { params })))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});
