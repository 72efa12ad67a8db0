import { describe, expect, it } from 'vitest';
import { anApp, ask } from '#tests/support/public-origin.ts';

const gateway = 'http://localhost:3000/callbacks/recharge/ticket';
const topLevel = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
const recharge = '01990000-0000-7000-8000-00000000000a';
const other = '01990000-0000-7000-8000-00000000000b';
const leave = (shop: string, to: string, paid = recharge) => `/auth/leave?${new URLSearchParams({ shop, to, recharge: paid })}`;

describe('a merchant who leaves the admin to pay', () => {
  it('is led to the gateway at top level, and back into the admin of the shop', async () => {
    const app = await anApp();
    const left = await ask(app + leave('ana.myshopify.com', gateway), { headers: topLevel });
    expect([left.status, left.headers.location]).toEqual([303, gateway]);
    const [cookie = ''] = left.headers['set-cookie'] ?? [];
    expect(cookie).toBe(`return-to-shop-${recharge}=ana.myshopify.com; Path=/pay-success; Max-Age=7200; HttpOnly; SameSite=Lax`);

    const back = await ask(`${app}/pay-success?recharge=${recharge}`, { headers: { ...topLevel, cookie: cookie.split(';')[0] ?? '' } });
    const inAdmin = `https://admin.shopify.com/store/ana/apps/wharf-development-key/pay-success?recharge=${recharge}`;
    expect([back.status, back.headers['refresh']]).toEqual([200, `0; url=${inAdmin}`]);
    expect(back.text).toContain(`<a href="${inAdmin}">`);
    expect(back.headers['set-cookie']).toEqual([`return-to-shop-${recharge}=; Path=/pay-success; Max-Age=0; HttpOnly; SameSite=Lax`]);
    expect(back.text).not.toContain('screen');
  });

  it('comes back to each of two shops whose payments are under way at once', async () => {
    const app = await anApp();
    const cookie = `return-to-shop-${recharge}=ana.myshopify.com; return-to-shop-${other}=bea.myshopify.com`;
    const back = await ask(`${app}/pay-success?recharge=${other}&token=added-by-the-gateway`, { headers: { ...topLevel, cookie } });
    expect(back.headers['refresh']).toContain('/store/bea/');
    expect(back.headers['set-cookie']).toEqual([expect.stringMatching(new RegExp(`^return-to-shop-${other}=;`))]);
  });

  it.each([`recharge=${other}`, 'payment=01990000-0000-7000-8000-00000000000c', ''])(
    'stays in the standalone app with another payment of its own: %s',
    async (query) => {
      const cookie = `token=x; return-to-shop-${recharge}=ana.myshopify.com`;
      const answer = await ask(`${await anApp()}/pay-success?${query}`, { headers: { ...topLevel, cookie } });
      expect([answer.text, answer.headers['set-cookie']]).toEqual(['screen', undefined]);
    },
  );

  it.each(['', '01a1', '../orders', 'a=b; Path=/'])('is led on without being remembered when the recharge is %j', async (paid) => {
    const left = await ask((await anApp()) + leave('ana.myshopify.com', gateway, paid), { headers: topLevel });
    expect([left.status, left.headers['set-cookie']]).toEqual([303, undefined]);
  });

  it.each([
    ['ana.myshopify.com', 'https://evil.example/callbacks/x'],
    ['ana.myshopify.com', 'http://localhost:3000@evil.example/callbacks/x'],
    ['ana.myshopify.com', 'http://localhost:3000/login'],
    ['ana.myshopify.com', '/callbacks/x'],
    ['ana.myshopify.com', 'javascript:alert(1)'],
    ['evil.example', gateway],
    ['ana.myshopify.com; Domain=x', gateway],
    ['', ''],
  ])('goes nowhere else: from %s to %s', async (shop, to) => {
    const answer = await ask((await anApp()) + leave(shop, to), { headers: topLevel });
    expect(answer.status).toBe(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).not.toContain('evil');
  });

  it.each([`return-to-shop-${recharge}=evil.example`, `return-to-shop-${recharge}=`, 'return-to-shop=ana.myshopify.com', 'token=x'])(
    'with the cookie %s stays on the page',
    async (cookie) => {
      const answer = await ask(`${await anApp()}/pay-success?recharge=${recharge}`, { headers: { ...topLevel, cookie } });
      expect(answer.text).toBe('screen');
    },
  );

  it('sees the receipt itself inside the admin', async () => {
    const headers = { 'sec-fetch-dest': 'iframe', 'cookie': `return-to-shop-${recharge}=ana.myshopify.com` };
    const answer = await ask(`${await anApp()}/pay-success?recharge=${recharge}`, { headers });
    expect(answer.headers.location).toMatch(/^\/auth\/session-token\?/);
  });
});
