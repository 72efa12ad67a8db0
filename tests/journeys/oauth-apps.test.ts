import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { listOAuthGrants } from '#contract/oauth-apps.ts';
import type { Store } from '#contract/stores.ts';
import type { Merchant } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { anOAuthApp, type OAuthClientApp } from '#tests/support/oauth-client.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';

const SCOPES = 'orders:read orders:pay stores:read';
/** The product of the journeys has no certificate. */
const overHttp = { [oauth.allowInsecureRequests]: true };

const journey = startJourney();
/** Where the app waits for its user: a server of the test's own. */
const app = { address: '', visited: [] as URL[] };
/** Who makes the app. */
let maker: Merchant;
let client: OAuthClientApp;
let store: Store;

beforeAll(async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/back') === true) app.visited.push(new URL(request.url, app.address));
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>The app</title><h1>Back at the app</h1></html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUpAfter(async () => void server.close());
  app.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  maker = await journey.signUp();
  client = await anOAuthApp(maker, { name: 'Etiquetas', redirectAddresses: ['http://127.0.0.1/back'] });
  store = await aSandboxStore(journey.merchant, { name: 'Loja Azul' });
  await aSandboxStore(journey.merchant, { name: 'Loja Verde' });
});

test('a merchant registers an app, and sees its secret once', async () => {
  const { page } = await journey.openSignedIn(`${paths.account}?tab=apps`, { as: maker });
  await page.getByRole('link', { name: 'Register app' }).click();
  await page.getByLabel('App name').fill('Robot');
  await page.getByLabel('Redirect addresses').fill('http://127.0.0.1/back\nhttp://app.example/back');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Line 2: Enter an address that starts with https://.').first().waitFor(WAIT);
  await page.getByLabel('Redirect addresses').fill('http://127.0.0.1/back');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const secret = await page.getByText(/^whs[0-9a-f]{64}$/).textContent(WAIT);
  await look(page, 'oauth-registered');
  await page.getByRole('link', { name: 'Go to the app' }).click();
  await page.getByText('Domain verification').first().waitFor(WAIT);
  expect(await page.getByText(secret ?? '').count()).toBe(0);
  await look(page, 'oauth-app');
});

interface Attempt {
  as: oauth.AuthorizationServer;
  url: string;
  state: string;
  verifier: string;
}

/** What oauth4webapi's documentation has an app begin with: discovery, then an address with PKCE and state. */
async function begin(scope = SCOPES): Promise<Attempt> {
  const issuer = new URL(journey.url);
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...overHttp });
  const as = await oauth.processDiscoveryResponse(issuer, found);
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const url = new URL(as.authorization_endpoint ?? '');
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: app.address,
    response_type: 'code',
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  return { as, url: url.href, state, verifier };
}

const me = () => ({ client_id: client.clientId });
const secret = () => oauth.ClientSecretBasic(client.secret ?? '');

async function returned(page: Page): Promise<URL> {
  await page.getByText('Back at the app').waitFor(WAIT);
  const visit = app.visited.at(-1);
  if (visit === undefined) throw new Error('nobody came back');
  return visit;
}

async function exchange({ as, state, verifier }: Attempt, visit: URL): Promise<oauth.TokenEndpointResponse> {
  const params = oauth.validateAuthResponse(as, me(), visit, state);
  const answer = await oauth.authorizationCodeGrantRequest(as, me(), secret(), params, app.address, verifier, overHttp);
  return oauth.processAuthorizationCodeResponse(as, me(), answer);
}

const listOrders = (token: string, query: string) =>
  oauth.protectedResourceRequest(token, 'GET', new URL(`${journey.url}/v1/orders${query}`), undefined, undefined, overHttp);

test('an app is refused, then allowed for one store and an amount a day, used, and disconnected', async () => {
  const first = await begin();
  const { page } = await journey.open({ locale: 'pt-BR' });
  await goTo(page, first.url);
  expect(new URL(page.url()).pathname).toBe(paths.login);
  await page.getByLabel('Usuário', { exact: true }).fill(journey.merchant.email);
  await page.getByLabel('Senha', { exact: true }).fill(journey.merchant.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: /^Etiquetas quer acessar/ }).waitFor(WAIT);
  await page.getByText(`Você entrou como ${journey.merchant.email}`).waitFor();
  await page.getByText('Não sabemos quem faz este aplicativo').waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const refused = await returned(page);
  expect(() => oauth.validateAuthResponse(first.as, me(), refused, first.state)).toThrow(oauth.AuthorizationResponseError);
  expect(refused.searchParams.get('error')).toBe('access_denied');
  expect((await journey.merchant.call(listOAuthGrants)).data).toEqual([]);

  const second = await begin();
  await goTo(page, second.url);
  await page.getByText('Só estas lojas').click();
  await page.getByLabel('Loja Azul').check({ force: true });
  await page.getByRole('button', { name: 'Permitir' }).click();
  await page.getByText('Informe o máximo que o aplicativo pode pagar em um dia').first().waitFor(WAIT);
  await page.getByLabel('Limite de pagamento diário').fill('50');
  await page.getByLabel('Sua senha', { exact: true }).fill('not-this-one');
  await page.getByRole('button', { name: 'Permitir' }).click();
  await page.locator('[aria-invalid=true][name=password]').waitFor(WAIT);
  await page.getByLabel('Sua senha', { exact: true }).fill(journey.merchant.password);
  await look(page, 'oauth-consent');
  await page.getByRole('button', { name: 'Permitir' }).click();
  const visit = await returned(page);
  const tokens = await exchange(second, visit);
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: SCOPES });
  expect((await listOrders(tokens.access_token, `?storeId=${store.id}`)).status).toBe(200);
  expect((await listOrders(tokens.access_token, '')).status).toBe(400);

  await goTo(page, `${paths.account}?tab=apps`);
  await page.getByText('Lojas: Loja Azul').waitFor(WAIT);
  await page.getByText(/Paga até .*50,00.* por dia/).waitFor();
  await look(page, 'oauth-connected');
  await page.getByRole('button', { name: 'Desconectar Etiquetas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await page.getByText('Aplicativo desconectado').first().waitFor(WAIT);
  await expect(listOrders(tokens.access_token, `?storeId=${store.id}`)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
});

test('a certified client goes through refresh, rotation, introspection, revocation and errors', async () => {
  const attempt = await begin('orders:read');
  const { as } = attempt;
  const { page } = await journey.openSignedIn();
  await goTo(page, attempt.url);
  await page.getByRole('button', { name: 'Allow' }).click();
  const visit = await returned(page);
  const first = await exchange(attempt, visit);
  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(as, me(), await oauth.refreshTokenGrantRequest(as, me(), secret(), token, overHttp));
  const introspect = async (token: string) =>
    oauth.processIntrospectionResponse(as, me(), await oauth.introspectionRequest(as, me(), secret(), token, overHttp));

  const second = await refresh(first.refresh_token ?? '');
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await introspect(second.access_token)).toMatchObject({ active: true, scope: 'orders:read', client_id: client.clientId });
  expect((await listOrders(second.access_token, '')).status).toBe(200);
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, me(), secret(), second.refresh_token ?? '', overHttp));
  expect(await introspect(second.access_token)).toEqual({ active: false });
  await expect(listOrders(second.access_token, '')).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  await expect(refresh(second.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  await expect(exchange(attempt, visit)).rejects.toMatchObject({ error: 'invalid_grant' });
  const wrong = oauth.ClientSecretBasic('wrong');
  const answer = await oauth.refreshTokenGrantRequest(as, me(), wrong, 'any', overHttp);
  await expect(oauth.processRefreshTokenResponse(as, me(), answer)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  const foreign = new URL(visit);
  foreign.searchParams.set('iss', 'https://other.example');
  expect(() => oauth.validateAuthResponse(as, me(), foreign, attempt.state)).toThrow(oauth.OperationProcessingError);
});

test('a request that can’t be trusted leads nowhere, and no other site decides', async () => {
  const { url } = await begin();
  const { page } = await journey.openSignedIn();
  const elsewhere = new URL(url);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/back');
  const answer = await page.goto(elsewhere.href);
  expect(answer?.status()).toBe(400);
  await page.getByRole('heading', { name: 'This link doesn’t match the app' }).waitFor();
  await look(page, 'oauth-unsafe');
  expect(answer?.headers()).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });

  const body = new URLSearchParams({ request: new URL(url).search.slice(1), decision: 'allow' });
  const cookie = `token=${journey.merchant.authorization.replace('Basic ', '')}`;
  const forged = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie, 'origin': 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(forged.status).toBe(403);
});
