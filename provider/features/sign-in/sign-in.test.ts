import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { loginByPwd, logout, regByPwd, userInfo } from '#contract/sign-in.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

describe('signing up', () => {
  test('makes an account and signs in to it with the specification’s user fields', async () => {
    const answer = await provider.call(regByPwd, { body: { email: ' Ana@Loja.example ', password: 'uma senha comprida', country: 'BR' } });
    expect(answer.data).toMatchObject({ email: 'Ana@Loja.example', role: 'user', certification: 0, phone: '' });
    expect(answer.data.session.token.length).toBeGreaterThan(30);
  });

  test('an e-mail is taken whatever its case', async () => {
    const merchant = await provider.signUp();
    const again = await provider.call(regByPwd, {
      body: { email: merchant.email.toUpperCase(), password: 'another good one', country: 'US' },
    });
    expect([again.status, again.problem.code]).toEqual([409, 'email-taken']);
  });

  test('the same e-mail 10 times at once makes one account', async () => {
    const body = { email: 'at-once@example.com', password: 'a-long-enough-passphrase', country: 'US' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.call(regByPwd, { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test.each([
    [{ email: 'no-at-sign', password: 'a-long-enough-passphrase', country: 'US' }, 'email', 'email-format'],
    [{ email: 'a@b.example', password: 'short', country: 'US' }, 'password', 'too-short'],
    [{ email: 'a@b.example', password: 'x'.repeat(129), country: 'US' }, 'password', 'too-long'],
    [{ email: 'a@b.example', password: 'password123', country: 'US' }, 'password', 'weak-password'],
    [{ email: 'a@b.example', password: 'a-long-enough-passphrase', country: 'XX' }, 'country', 'unknown-country'],
    [{ email: 'a@b.example', password: 'a-long-enough\u0000pass', country: 'US' }, 'password', 'nul-character'],
  ])('%o is refused at %s', async (body, path, code) => {
    const answer = await provider.call(regByPwd, { body });
    expect(answer.status).toBe(400);
    expect(answer.problem.fields).toMatchObject([{ path, code }]);
  });

  test('fields nobody may set are left as they are', async () => {
    const body = {
      email: 'mass@example.com',
      password: 'a-long-enough-passphrase',
      country: 'US',
      role: 'admin',
      certification: 9,
      accountId: 'x',
    };
    const answer = await provider.call(regByPwd, { body });
    expect(answer.data).toMatchObject({ role: 'user', certification: 0 });
  });
});

describe('signing in', () => {
  test('a password is taken exactly as typed', async () => {
    const password = '  pássw🔑rd with blanks ';
    await provider.call(regByPwd, { body: { email: 'exact@example.com', password, country: 'US' } });
    expect((await provider.call(loginByPwd, { body: { username: 'exact@example.com', password } })).status).toBe(200);
    expect((await provider.call(loginByPwd, { body: { username: 'exact@example.com', password: password.trim() } })).status).toBe(400);
  });

  test('an unknown e-mail and a wrong password get the same answer', async () => {
    const merchant = await provider.signUp();
    const wrong = await provider.call(loginByPwd, { body: { username: merchant.email, password: 'not the password' }, locale: 'es-ES' });
    const unknown = await provider.call(loginByPwd, {
      body: { username: 'nobody@example.com', password: 'not the password' },
      locale: 'es-ES',
    });
    for (const answer of [wrong, unknown]) {
      expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
        400,
        'wrong-credentials',
        'El correo o la contraseña no son correctos.',
      ]);
    }
  });

  test('after five failures the account has to wait, even with the right password', async () => {
    const own = await startTestProvider();
    const merchant = await own.signUp();
    for (let failure = 0; failure < 6; failure += 1)
      await own.call(loginByPwd, { body: { username: merchant.email, password: 'wrong wrong' } });
    const answer = await own.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } });
    expect([answer.status, answer.problem.code]).toEqual([429, 'too-many-requests']);
  });
});

describe('a session', () => {
  test('is dead after logout', async () => {
    const merchant = await provider.signUp();
    expect((await merchant.call(userInfo)).data.email).toBe(merchant.email);
    expect((await merchant.call(logout, { params: { userId: merchant.userId } })).status).toBe(200);
    const after = await merchant.call(userInfo);
    expect([after.status, after.problem.code, after.problem.loggedIn]).toEqual([401, 'not-signed-in', false]);
  });

  test("can't be ended with another user's id", async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    expect((await merchant.call(logout, { params: { userId: other.userId } })).status).toBe(404);
    expect((await other.call(userInfo)).status).toBe(200);
  });

  test('belongs to the token, not to the id sent beside it', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const token = Buffer.from(merchant.authorization.slice(6), 'base64').toString().split(':')[1];
    const forged = `Basic ${Buffer.from(`${other.userId}:${token}`).toString('base64')}`;
    expect((await merchant.call(userInfo, { authorization: forged })).status).toBe(401);
  });
});

describe('a Shopify session token', () => {
  const shop = 'ana-store.myshopify.com';

  async function sessionToken(
    overrides: { secret?: string; aud?: string; iss?: string; dest?: string; expiresIn?: number; notBefore?: number } = {},
  ) {
    const { shopify } = provider.services.config;
    const now = Math.floor(Date.now() / 1000);
    const token = new SignJWT({ dest: overrides.dest ?? `https://${shop}`, sid: 's1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(overrides.iss ?? `https://${shop}/admin`)
      .setAudience(overrides.aud ?? shopify.apiKey)
      .setSubject('42')
      .setIssuedAt(now)
      .setNotBefore(now + (overrides.notBefore ?? 0))
      .setExpirationTime(now + (overrides.expiresIn ?? 60));
    return `Bearer ${await token.sign(new TextEncoder().encode(overrides.secret ?? shopify.apiSecret))}`;
  }

  test('signs the shop in as one and the same account, also when it comes first 10 times at once', async () => {
    const authorization = await sessionToken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.call(userInfo, { authorization })));
    expect(new Set(answers.map((answer) => answer.data.accountId)).size).toBe(1);
  });

  test.each([
    ['another secret', { secret: 'another-secret-another-secret' }],
    ['another audience', { aud: 'other-app' }],
    ['iss and dest of two shops', { dest: 'https://evil.myshopify.com' }],
    ['a host that is no shop', { dest: 'https://evil.example', iss: 'https://evil.example/admin' }],
    ['expired beyond the skew', { expiresIn: -11 }],
    ['not yet valid beyond the skew', { notBefore: 20 }],
  ])('with %s it is refused', async (_name, overrides) => {
    const answer = await provider.call(userInfo, { authorization: await sessionToken(overrides) });
    expect([answer.status, answer.problem.code]).toEqual([401, 'session-token-invalid']);
  });

  test('within ten seconds of skew it is taken', async () => {
    expect((await provider.call(userInfo, { authorization: await sessionToken({ expiresIn: -5 }) })).status).toBe(200);
  });

  test('unsigned it is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://${shop}/admin`,
      dest: `https://${shop}`,
      aud: provider.services.config.shopify.apiKey,
      sub: '1',
      exp: now + 60,
      nbf: now,
    };
    expect((await provider.call(userInfo, { authorization: `Bearer ${part({ alg: 'none' })}.${part(claims)}.` })).status).toBe(401);
  });
});
