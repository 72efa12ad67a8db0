import { describe, expect, it } from 'vitest';
import { exportData, getDeletion, listExports, requestDeletion } from '#contract/account.ts';
import { DELETION_DAYS } from '#contract/account.values.ts';
import { getSignInMethods } from '#contract/account-security.ts';
import { confirmShopifyLink, createShopifyLink } from '#contract/shopify.ts';
import { userInfo } from '#contract/sign-in.ts';
import { getWithdrawalOptions, sendWithdrawalCode } from '#contract/withdrawals.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';

const world = await startShopifyWorld();
const { provider } = world;

/** A shop that opened the app, and its own user. */
async function anOpenedShop() {
  const shop = world.newShop();
  await world.open(shop);
  const authorization = await world.bearer(shop);
  const { id: userId, accountId } = (await provider.call(userInfo, { authorization })).data;
  return { shop, authorization, params: { userId }, accountId };
}

async function link(merchant: Merchant, authorization: string): Promise<void> {
  const { code } = (await provider.call(createShopifyLink, { authorization })).data;
  expect((await merchant.call(confirmShopifyLink, { params: { code } })).status).toBe(200);
}

describe('how a user signs in', () => {
  it('is a password for who made an account, the shop for who came from Shopify, both once they are linked', async () => {
    const merchant = await provider.signUp();
    const own = { params: { userId: merchant.userId } };
    expect((await merchant.call(getSignInMethods, own)).data).toEqual({ password: true, shops: [] });
    const { shop, authorization, params } = await anOpenedShop();
    expect((await provider.call(getSignInMethods, { authorization, params })).data).toEqual({ password: false, shops: [shop] });
    await link(merchant, authorization);
    expect((await merchant.call(getSignInMethods, own)).data).toEqual({ password: true, shops: [shop] });
    expect((await provider.call(getSignInMethods, { authorization, ...own })).data).toEqual({ password: true, shops: [shop] });
  });

  it('is told to nobody else', async () => {
    const { params } = await anOpenedShop();
    const other = await anOpenedShop();
    expect((await provider.call(getSignInMethods, { authorization: other.authorization, params })).status).toBe(404);
    expect((await (await provider.signUp()).call(getSignInMethods, { params })).status).toBe(404);
    expect((await provider.call(getSignInMethods, { params })).status).toBe(401);
  });
});

describe('a merchant who came from Shopify and has no password', () => {
  it('has no address a code could be mailed to, so that no money leaves before the shop is linked', async () => {
    const { authorization } = await anOpenedShop();
    expect((await provider.call(getWithdrawalOptions, { authorization })).data).toMatchObject({ confirmBy: 'none', email: '' });
    const sent = await provider.call(sendWithdrawalCode, { authorization, body: { use: 'payout-account' } });
    expect(sent.problem.code).toBe('email-needed');
    const merchant = await provider.signUp();
    await link(merchant, authorization);
    expect((await merchant.call(getWithdrawalOptions)).data.confirmBy).toBe('mail');
  });

  longTest('takes the data along and has the account deleted by the shop’s session token', async () => {
    const { shop, authorization, params, accountId } = await anOpenedShop();
    expect((await provider.call(exportData, { authorization, params, body: {} })).status).toBe(200);
    await provider.runJobs();
    expect((await provider.call(listExports, { authorization, params })).data).toMatchObject([{ state: 'done' }]);

    const asked = await provider.call(requestDeletion, { authorization, params, body: {} });
    expect(asked.data.dueAt).not.toBeNull();
    await moveClock(provider, { hours: DELETION_DAYS * 24 });
    await provider.runJobs();
    expect(await world.open(shop)).toMatchObject({ accountState: 'created' });
    expect((await provider.call(userInfo, { authorization })).data.accountId).not.toBe(accountId);
  });

  it('does neither with a token that is over, forged, or another shop’s', async () => {
    const { shop, authorization, params } = await anOpenedShop();
    const other = await anOpenedShop();
    const attempts: [number, string][] = [
      [401, `Bearer ${await world.shopify.sessionToken(shop, { lifeS: -60 })}`],
      [401, `Bearer ${await world.shopify.sessionToken(shop, { secret: 'another-secret-another-secret' })}`],
      [404, other.authorization],
    ];
    for (const [status, attempt] of attempts) {
      for (const endpoint of [exportData, requestDeletion]) {
        expect((await provider.call(endpoint, { authorization: attempt, params, body: {} })).status).toBe(status);
      }
    }
    expect((await provider.call(getDeletion, { authorization, params })).data.dueAt).toBeNull();
    expect((await provider.call(listExports, { authorization, params })).data).toEqual([]);
  });

  it('has no password that would fit', async () => {
    const { authorization, params } = await anOpenedShop();
    const refused = await provider.call(requestDeletion, { authorization, params, body: { password: 'a-guessed-passphrase' } });
    expect([refused.status, refused.problem.code]).toEqual([400, 'wrong-password']);
  });
});

describe('a user who has a password', () => {
  it.each([exportData, requestDeletion])('is asked for it by $name in the standalone app and inside the admin alike', async (endpoint) => {
    const merchant = await provider.signUp();
    const { authorization } = await anOpenedShop();
    await link(merchant, authorization);
    const params = { userId: merchant.userId };
    for (const refused of [
      await merchant.call(endpoint, { params, body: {} }),
      await provider.call(endpoint, { authorization, params, body: {} }),
    ]) {
      expect([refused.status, refused.problem.code]).toEqual([400, 'validation-failed']);
      expect(refused.problem.fields).toMatchObject([{ path: 'password', code: 'required' }]);
    }
    expect((await merchant.call(getDeletion, { params })).data.dueAt).toBeNull();
    expect((await provider.call(endpoint, { authorization, params, body: { password: merchant.password } })).status).toBe(200);
  });
});
