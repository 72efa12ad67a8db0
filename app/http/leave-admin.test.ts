import { describe, expect, it } from 'vitest';
import { anApp, ask } from '#tests/support/public-origin.ts';

const gateway = 'http://localhost:3000/callbacks/recharge/ticket';
const topLevel = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
const leave = (shop: string, to: string) => `/auth/leave?${new URLSearchParams({ shop, to })}`;

describe('a merchant who leaves the admin to pay', () => {
  it('is led to the gateway at top level, and back into the admin of the shop', async () => {
    const app = await anApp();
    const left = await ask(app + leave('ana.myshopify.com', gateway), { headers: topLevel });
    expect([left.status, left.headers.location]).toEqual([303, gateway]);
    const [cookie = ''] = left.headers['set-cookie'] ?? [];
    expect(cookie).toBe('return-to-shop=ana.myshopify.com; Path=/; Max-Age=7200; HttpOnly; SameSite=Lax');

    const back = await ask(`${app}/pay-success?recharge=01a1`, { headers: { ...topLevel, cookie: cookie.split(';')[0] ?? '' } });
    const inAdmin = 'https://admin.shopify.com/store/ana/apps/wharf-development-key/pay-success?recharge=01a1';
    expect([back.status, back.headers['refresh']]).toEqual([200, `0; url=${inAdmin}`]);
    expect(back.text).toContain(`<a href="${inAdmin}">`);
    expect(back.headers['set-cookie']).toEqual(['return-to-shop=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(back.text).not.toContain('screen');
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

  it.each(['return-to-shop=evil.example', 'return-to-shop=', 'token=x'])('with the cookie %s stays on the page', async (cookie) => {
    const answer = await ask(`${await anApp()}/pay-success?recharge=01a1`, { headers: { ...topLevel, cookie } });
    expect(answer.text).toBe('screen');
  });

  it('sees the receipt itself inside the admin', async () => {
    const headers = { 'sec-fetch-dest': 'iframe', 'cookie': 'return-to-shop=ana.myshopify.com' };
    const answer = await ask(`${await anApp()}/pay-success?recharge=01a1`, { headers });
    expect(answer.headers.location).toMatch(/^\/auth\/session-token\?/);
  });
});
