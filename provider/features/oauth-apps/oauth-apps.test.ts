import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/oauth-apps.ts';
import { userInfo } from '#contract/sign-in.ts';
import { removeStaffMember } from '#contract/memberships-staff.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { callAs, type Merchant } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { allowApp, anAuthorizationRequest, anOAuthApp, appCalls, type OAuthClientApp, REDIRECT } from '#tests/support/oauth-client.ts';
import { addOperatorApp } from './oauth-app-commands.ts';
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

const check = async (request: string) => (await provider.call(contract.checkAuthorization, { query: { request } })).data;
const withToken = (token: unknown) => callAs(() => provider.url, `Bearer ${String(token)}`);

describe('an app that was allowed', () => {
  it('gets a code with state and issuer, tokens for it, and calls with them what it was allowed', async () => {
    const back = await allowApp(merchant, anAuthorizationRequest(client));
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('a state & more');
    expect(back.searchParams.get('iss')).toBe(new URL(provider.services.config.publicUrl).origin);
    const answer = await calls.exchange(client, back.searchParams.get('code') ?? '');
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'orders:read' } });
    expect(Number(answer.body['expires_in'])).toBeGreaterThan(3_590);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await calls.read(answer.body['access_token'])).toBe(200);
    expect((await withToken(answer.body['access_token'])(userInfo)).status).toBe(403);
  });

  it('leaves only hashes in the database, of secret, code and tokens', async () => {
    const code = await calls.codeFor(client, merchant);
    const { body } = await calls.exchange(client, code);
    const kept = await provider.services.database.pool.query<{ row: string }>(
      `SELECT a::text || c::text || t::text AS row FROM oauth_app a JOIN oauth_grant g ON g.app_id = a.id
        JOIN oauth_code c ON c.grant_id = g.id JOIN oauth_token t ON t.code_id = c.id WHERE a.id = $1`,
      [client.app.id],
    );
    const text = kept.rows.map(({ row }) => row).join();
    expect(text).toContain('https://app.example/back');
    for (const secret of [client.secret, code, body['access_token'], body['refresh_token']]) {
      expect(text).not.toContain(String(secret));
      expect(text).not.toContain(Buffer.from(String(secret)).toString('hex'));
    }
  });

  it('introspects its own tokens, and no tokens of others', async () => {
    const tokens = await calls.tokensFor(client, merchant);
    const described = await calls.send(client, 'introspect', { token: tokens.access });
    expect(described.body).toMatchObject({
      active: true,
      scope: 'orders:read',
      client_id: client.clientId,
      sub: merchant.userId,
      token_type: 'Bearer',
    });
    expect(JSON.stringify(described.body)).not.toContain(tokens.access);
    expect((await calls.send(client, 'introspect', { token: tokens.refresh })).body).toMatchObject({ active: true });
    const other = await anOAuthApp(merchant, { name: 'Other' });
    for (const token of [tokens.access, tokens.refresh, 'unknown'])
      expect((await calls.send(other, 'introspect', { token })).body).toEqual({ active: false });
    const open = await anOAuthApp(merchant, { name: 'Open', kind: 'public' });
    expect((await calls.send(open, 'introspect', { token: tokens.access })).status).toBe(401);
  });

  it('ends its tokens itself; those of others and unknown ones it does not, and hears the same', async () => {
    const tokens = await calls.tokensFor(client, merchant);
    const other = await anOAuthApp(merchant, { name: 'Other' });
    expect((await calls.send(other, 'revoke', { token: tokens.refresh })).status).toBe(200);
    expect((await calls.send(client, 'revoke', { token: 'unknown', token_type_hint: 'access_token' })).status).toBe(200);
    expect((await calls.send(client, 'revoke', { token: tokens.access, token_type_hint: 'id_token' })).body).toMatchObject({
      error: 'unsupported_token_type',
    });
    expect(await calls.read(tokens.access)).toBe(200);
    const next = (await calls.refresh(client, tokens.refresh)).body;
    expect((await calls.send(client, 'revoke', { token: String(next['refresh_token']) })).status).toBe(200);
    expect([await calls.read(tokens.access), await calls.read(next['access_token'])]).toEqual([401, 401]);
    expect((await calls.refresh(client, next['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('is refused once the user disconnects it, leaves the account, or the app is deleted', async () => {
    const staff = await provider.signUp();
    await addMemberByEmail(provider.services, { email: staff.email, ownerEmail: merchant.email, role: 'buyer' });
    const app = await anOAuthApp(merchant, { name: 'Short' });
    const request = anAuthorizationRequest(app);
    const code = (await allowApp(staff, request, { accountId: merchant.accountId })).searchParams.get('code') ?? '';
    const ofStaff = await calls.exchange(app, code);
    const own = await calls.tokensFor(app, merchant);
    expect([await calls.read(ofStaff.body['access_token']), await calls.read(own.access)]).toEqual([200, 200]);
    await merchant.call(removeStaffMember, { params: { memberId: staff.userId } });
    expect(await calls.read(ofStaff.body['access_token'])).toBe(401);
    await addMemberByEmail(provider.services, { email: staff.email, ownerEmail: merchant.email, role: 'buyer' });
    expect(await calls.read(ofStaff.body['access_token'])).toBe(401);
    expect((await calls.refresh(app, ofStaff.body['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' });
    const grants = (await merchant.call(contract.listOAuthGrants)).data.filter(({ app: { name } }) => name === 'Short');
    expect(grants).toMatchObject([{ own: true, scopes: ['orders:read'], stores: null, email: merchant.email }]);
    const params = { grantId: grants[0]?.id ?? '' };
    expect((await merchant.call(contract.revokeOAuthGrant, { params })).status).toBe(200);
    expect((await merchant.call(contract.revokeOAuthGrant, { params })).status).toBe(404);
    expect(await calls.read(own.access)).toBe(401);
    const again = await calls.tokensFor(app, merchant);
    await merchant.call(contract.deleteOAuthApp, { params: { appId: app.app.id } });
    expect(await calls.read(again.access)).toBe(401);
    expect((await calls.refresh(app, again.refresh)).status).toBe(401);
  });
});

describe('registering an app', () => {
  it('names each address that will not do', async () => {
    const redirectAddresses = [
      REDIRECT,
      'http://app.example/back',
      'app.example',
      'https://*.example/back',
      'https://a.example/b#c',
      'https://u:p@a.example/',
      REDIRECT,
      'javascript:alert(1)',
    ];
    const answer = await merchant.call(contract.createOAuthApp, {
      body: { name: 'X', kind: 'public', redirectAddresses, domain: 'no host' },
      locale: 'pt-BR',
    });
    expect(answer.problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'redirectAddresses.1 link-not-https',
      'redirectAddresses.2 link-broken',
      'redirectAddresses.3 link-broken',
      'redirectAddresses.4 link-broken',
      'redirectAddresses.5 link-broken',
      'redirectAddresses.6 listed-twice',
      'redirectAddresses.7 link-not-https',
      'domain wrong-format',
    ]);
  });

  it('is the account’s own: others neither read nor change it', async () => {
    const stranger = await provider.signUp();
    const params = { appId: client.app.id };
    const body = { name: 'Mine', redirectAddresses: [REDIRECT] };
    expect((await stranger.call(contract.listOAuthApps)).data).toEqual([]);
    for (const answer of [
      await stranger.call(contract.updateOAuthApp, { params, body }),
      await stranger.call(contract.renewOAuthSecret, { params }),
      await stranger.call(contract.verifyOAuthDomain, { params }),
      await stranger.call(contract.deleteOAuthApp, { params }),
    ])
      expect(answer.status).toBe(404);
  });

  it('verifies its domain by a file there; another domain is verified anew', async () => {
    let proof = '';
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/.well-known/wharf-app.txt' ? 200 : 404).end(proof);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    cleanUpAfter(async () => void server.close());
    const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { app, clientId } = await anOAuthApp(merchant, { name: 'Proved', domain });
    const params = { appId: app.id };
    expect((await merchant.call(contract.verifyOAuthDomain, { params })).problem.code).toBe('domain-not-proved');
    proof = `# ours\n${clientId}\n`;
    expect((await merchant.call(contract.verifyOAuthDomain, { params })).data).toMatchObject({ domainVerified: true });
    const asked = await check(anAuthorizationRequest({ clientId }));
    expect(asked).toMatchObject({ app: { domain, kind: 'confidential' } });
    const body = { name: 'Proved', redirectAddresses: [REDIRECT], domain: 'example.com' };
    expect((await merchant.call(contract.updateOAuthApp, { params, body })).data).toMatchObject({ domainVerified: false });
  });

  it('by the operator is done by a command, of no account', async () => {
    const id = await addOperatorApp(provider.services, {
      name: 'House',
      redirectAddresses: [REDIRECT],
      domain: 'house.example',
      secret: null,
    });
    const clientId = id.replaceAll('-', '');
    expect(await check(anAuthorizationRequest({ clientId }))).toMatchObject({
      app: { name: 'House', domain: 'house.example', kind: 'public' },
    });
    await expect(addOperatorApp(provider.services, { name: 'Bad', redirectAddresses: ['x'], domain: '', secret: null })).rejects.toThrow(
      'redirectAddresses.0',
    );
  });
});
