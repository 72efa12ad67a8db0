import { describe, expect, it } from 'vitest';
import { contextFor, standInForProvider, user, userId, type Reply } from '#tests/support/stand-in-provider.ts';
import { action } from '../account-page.tsx';

const ofShop = 'Bearer x.y.z';
const session = { token: 'a-session-of-this-alone', expiresAt: '2026-12-01T00:00:00Z' };
const ofOwner = `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`;
const code = 'a-code-of-twenty-or-more';
const link = `/v1/shopify/link/${code}`;

const own: Reply = [200, { data: user }];
const opened: Reply = [200, { data: { ...user, session } }];
const proof: Reply = [200, { data: { code, expiresAt: '2026-11-22T00:00:00Z' } }];
const moved: Reply = [200, { data: { shop: 'ana.myshopify.com', storeId: '01890a5d-ac96-774b-bcce-b302099a8058' } }];
const ended: Reply = [200, { data: {} }];
const refused = (problemCode: string, more: object = {}): Reply => [
  400,
  { code: problemCode, message: `${problemCode}.`, requestId: 'r', loggedIn: false, ...more },
];

describe('linking an account from inside the admin', () => {
  it('proves the shop by its token and the account by a session that ends with it', async () => {
    const { answer, asked } = await send({ username: 'ana@loja.example', password: 'a passphrase' }, [own, opened, proof, moved, ended]);
    expect(answer).toMatchObject({ data: { status: 'done', result: { step: 'linked', shop: 'ana.myshopify.com' } } });
    expect(asked.slice(1).map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/users/loginByPwd', expect.not.stringContaining('x.y.z')],
      ['/v1/shopify/link', ofShop],
      [link, ofOwner],
      [`/v1/users/${userId}/logout`, ofOwner],
    ]);
    expect(JSON.stringify(answer)).not.toContain(session.token);
    expect(JSON.stringify(answer)).not.toContain(code);
  });

  it('asks for the second factor of an account that has one', async () => {
    const asksForCode = refused('two-factor-required', { details: { challenge: 'challenge-1' } });
    const first = await send({ username: 'ana@loja.example', password: 'a passphrase' }, [own, asksForCode]);
    expect(first.answer).toMatchObject({ data: { status: 'done', result: { step: 'code', challenge: 'challenge-1' } } });
    const second = await send({ challenge: 'challenge-1', code: '123456' }, [own, opened, proof, moved, ended]);
    expect(second.asked[1]).toMatchObject({ path: '/v1/users/loginByTwoFactor', body: 'challenge=challenge-1&code=123456' });
    expect(second.answer).toMatchObject({ data: { result: { step: 'linked' } } });
  });

  it('moves nothing for a wrong password', async () => {
    const { answer, asked } = await send({ username: 'ana@loja.example', password: 'wrong' }, [own, refused('wrong-credentials')]);
    expect(answer).toMatchObject({ data: { status: 'refused', problem: { code: 'wrong-credentials' } } });
    expect(asked).toHaveLength(2);
  });

  it('ends the session also when the shop can’t move, and says what holds it', async () => {
    const held: Reply = [
      409,
      { code: 'shop-account-in-use', message: 'In use.', details: { holds: ['orders'] }, requestId: 'r', loggedIn: true },
    ];
    const { answer, asked } = await send({ username: 'ana@loja.example', password: 'a passphrase' }, [own, opened, proof, held, ended]);
    expect(answer).toMatchObject({ data: { status: 'refused', problem: { details: { holds: ['orders'] } } } });
    expect(asked.at(-1)?.path).toBe(`/v1/users/${userId}/logout`);
  });
});

async function send(form: Record<string, string>, replies: Reply[]) {
  const { url, asked } = await standInForProvider((_asked, before) => replies[before] ?? [500, {}]);
  const request = new Request('http://localhost:3000/myAccount', {
    method: 'POST',
    headers: { 'authorization': ofShop, 'sec-fetch-dest': 'empty' },
    body: new URLSearchParams({ intent: 'link-account', ...form }),
  });
  const answer: unknown = await action({ request, context: contextFor(url), params: {} });
  return { answer, asked };
}
