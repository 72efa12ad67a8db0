import { beforeAll, describe, expect, it, test } from 'vitest';
import * as contract from '#contract/oauth-apps.ts';
import { type Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { anOAuthApp, appCalls, type OAuthClientApp, postForm } from '#tests/support/oauth-client.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let merchant: Merchant;
let client: OAuthClientApp;
let calls: ReturnType<typeof appCalls>;
beforeAll(async () => {
  provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
  merchant = await provider.signUp();
  client = await anOAuthApp(merchant);
  calls = appCalls(provider.url);
});

describe('faults H 92 and 93: tokens', () => {
  it('grow by no refresh, and may shrink', async () => {
    const { refresh: token } = await calls.tokensFor(client, merchant, 'orders:read stores:read');
    for (const scope of ['orders:read wallet:read', 'wallet:withdraw', 'self'])
      expect((await calls.refresh(client, token, { scope })).body).toMatchObject({ error: 'invalid_scope' });
    expect((await calls.refresh(client, token, { scope: 'stores:read' })).body).toMatchObject({ scope: 'stores:read' });
  });

  it('are of their app alone', async () => {
    const other = await anOAuthApp(merchant, { name: 'Other' });
    expect((await calls.exchange(other, await calls.codeFor(client, merchant))).body).toMatchObject({ error: 'invalid_grant' });
    const tokens = await calls.tokensFor(client, merchant);
    expect((await calls.refresh(other, tokens.refresh)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await calls.refresh(client, tokens.refresh)).status).toBe(200);
  });

  it('die when their code is used again, also at once', async () => {
    const code = await calls.codeFor(client, merchant);
    const { body } = await calls.exchange(client, code);
    expect(await calls.read(body['access_token'])).toBe(200);
    expect((await calls.exchange(client, code)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await calls.read(body['access_token'])).toBe(401);
    expect((await calls.refresh(client, body['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' });
    const contested = await calls.codeFor(client, merchant);
    const both = await Promise.all([calls.exchange(client, contested), calls.exchange(client, contested)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('of two refreshes at once are the same', async () => {
    const { refresh: token } = await calls.tokensFor(client, merchant);
    const [one, other] = await Promise.all([calls.refresh(client, token), calls.refresh(client, token)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body['access_token']).toBe(one.body['access_token']);
    expect(other.body['refresh_token']).toBe(one.body['refresh_token']);
    expect((await calls.refresh(client, token, { scope: 'wallet:read' })).body).toMatchObject({ error: 'invalid_scope' });
    expect((await calls.refresh(client, one.body['refresh_token'])).status).toBe(200);
  });

  it('of the whole family die when a refresh token is used again later', async () => {
    const first = await calls.tokensFor(client, merchant);
    const next = (await calls.refresh(client, first.refresh)).body;
    await moveClock(provider, { minutes: 0.2 });
    expect(await calls.read(next['access_token'])).toBe(200);
    expect((await calls.refresh(client, first.refresh)).body).toMatchObject({ error: 'invalid_grant' });
    expect([await calls.read(first.access), await calls.read(next['access_token'])]).toEqual([401, 401]);
    expect((await calls.refresh(client, next['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('last an hour, refresh tokens 60 days', async () => {
    const user = await provider.signUp();
    const tokens = await calls.tokensFor(client, user, 'orders:read');
    await moveClock(provider, { minutes: 61 });
    expect(await calls.read(tokens.access)).toBe(401);
    const next = (await calls.refresh(client, tokens.refresh)).body;
    expect(await calls.read(next['access_token'])).toBe(200);
    await moveClock(provider, { hours: 24 * 60 + 1 });
    expect((await calls.refresh(client, next['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' });
    merchant = await signInAgain(provider, merchant);
  });

  it.each([
    ['a token in the query', async (token: string) => fetch(`${provider.url}/v1/orders?access_token=${token}`)],
    [
      'a token as a session',
      async (token: string) =>
        fetch(`${provider.url}/v1/orders`, { headers: { authorization: `Basic ${btoa(`${merchant.userId}:${token}`)}` } }),
    ],
    [
      'a refresh token',
      async (_token: string, other: string) => fetch(`${provider.url}/v1/orders`, { headers: { authorization: `Bearer ${other}` } }),
    ],
    ['a token nobody made', async () => fetch(`${provider.url}/v1/orders`, { headers: { authorization: 'Bearer wha_forged' } })],
  ])('%s opens nothing', async (_what, ask) => {
    const tokens = await calls.tokensFor(client, merchant);
    expect((await ask(tokens.access, tokens.refresh)).status).toBe(401);
  });
});

describe('an app proves who it is', () => {
  test.each([
    ['a wrong secret', () => [client.clientId, 'wrong'] as const],
    ['no secret', () => [client.clientId, ''] as const],
    ['the app’s own default credential', () => ['app', provider.services.config.defaultCredential] as const],
    ['a user’s session', () => [merchant.userId, 'x'] as const],
  ])('%s is none', async (_what, basic) => {
    const answer = await postForm(`${provider.url}/oauth2/token`, { grant_type: 'refresh_token', refresh_token: 'x' }, basic());
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  });

  it('in one way: by header or in the form', async () => {
    const [id, secret] = [client.clientId, client.secret ?? ''];
    const url = `${provider.url}/oauth2/introspect`;
    expect((await postForm(url, { token: 'x', client_id: id, client_secret: secret })).status).toBe(200);
    expect((await postForm(url, { token: 'x', client_secret: secret }, [id, secret])).body).toMatchObject({ error: 'invalid_request' });
    expect((await postForm(url, { token: 'x', client_id: 'other' }, [id, secret])).body).toMatchObject({ error: 'invalid_request' });
    expect((await postForm(url, { token: 'x', client_id: id })).status).toBe(401);
    const json = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x' }),
    });
    expect(await json.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('with its newest secret', async () => {
    const app = await anOAuthApp(merchant, { name: 'Renewed' });
    const { secret } = (await merchant.call(contract.renewOAuthSecret, { params: { appId: app.app.id } })).data;
    expect((await calls.send(app, 'introspect', { token: 'x' })).status).toBe(401);
    expect((await calls.send({ ...app, secret }, 'introspect', { token: 'x' })).status).toBe(200);
    const open = await anOAuthApp(merchant, { name: 'Open', kind: 'public' });
    expect(open.secret).toBeNull();
    expect((await merchant.call(contract.renewOAuthSecret, { params: { appId: open.app.id } })).problem.code).toBe('state-conflict');
  });
});
