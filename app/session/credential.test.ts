import { describe, expect, it } from 'vitest';
import { encodeCredential, getCredential } from './credential.server.ts';

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
const encoded = Buffer.from(`${userId}:token-of-a-session`).toString('base64');
const bearer = 'aaa.bbb.ccc';

function ask(headers: Record<string, string>, path = '/home'): ReturnType<typeof getCredential> {
  return getCredential(new Request(`http://localhost:3000${path}`, { headers }));
}

describe('who asks', () => {
  it('is the session in the cookie', () => {
    expect(ask({ cookie: `a=b; token=${encoded}` })).toEqual({ kind: 'session', userId, header: `Basic ${encoded}` });
    expect(ask({ cookie: `__Host-token=${encoded}` })).toMatchObject({ kind: 'session' });
  });

  it('is the shop of the session token, before the cookie', () => {
    const headers = { authorization: `Bearer ${bearer}`, cookie: `token=${encoded}` };
    expect(ask(headers)).toEqual({ kind: 'shopify', header: `Bearer ${bearer}` });
    expect(ask({}, `/home?id_token=${bearer}`)).toBeNull();
  });

  it.each([
    '',
    'rubbish',
    '====',
    Buffer.from('no-uuid:token-of-a-session').toString('base64'),
    Buffer.from(`${userId}:`).toString('base64'),
  ])('is nobody with the cookie %s', (value) => {
    expect(ask({ cookie: `token=${value}` })).toBeNull();
  });

  it('is nobody with a Basic header: only the server makes those', () => {
    expect(ask({ authorization: `Basic ${encoded}` })).toBeNull();
  });

  it('reads back what was kept', () => {
    const user = { id: userId, session: { token: 'token-of-a-session', expiresAt: '' } } as Parameters<typeof encodeCredential>[0];
    expect(encodeCredential(user)).toBe(encoded);
  });
});
