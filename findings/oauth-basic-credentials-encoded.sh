#!/bin/sh
# Versions: @jmondi/oauth2-server 4.3.7, oauth4webapi 3.8.8.
#
# A guess: a certified OAuth 2 client with `ClientSecretBasic` and a server library that takes Basic credentials
# understand each other whatever the client id is, say a UUID.
# What happens: oauth4webapi writes both halves of the header form-encoded, as RFC 6749 2.3.1 has it, and encodes `-`
# and `_` too (`%2D`, `%5F`); @jmondi/oauth2-server splits the decoded header at `:` and takes the halves as they are.
# So it asks its repository for `3f0c…%2D…`, and an app whose id is a UUID is `invalid_client`. With an id and a
# secret of letters and digits alone, or with the credentials in the form, the same app is accepted.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @jmondi/oauth2-server@4.3.7 oauth4webapi@3.8.8 >/dev/null
cat > run.mjs <<'JS'
import { AuthorizationServer, DateInterval, OAuthException, OAuthRequest } from '@jmondi/oauth2-server';
import * as oauth from 'oauth4webapi';

const asked = [];
async function tokenStatus(client, authentication) {
  const known = { ...client, name: 'An app', redirectUris: [], allowedGrants: ['client_credentials'], scopes: [] };
  const clients = {
    async getByIdentifier(id) {
      asked.push(id);
      if (id !== client.id) throw OAuthException.invalidClient();
      return known;
    },
    isClientValid: async (_grant, { secret }, given) => secret === given,
  };
  const tokens = {
    issueToken: async () => ({ accessToken: 'one', accessTokenExpiresAt: new DateInterval('1h').getEndDate(), client: known, scopes: [] }),
    persist: async () => undefined,
  };
  const scopes = { getAllByIdentifiers: async () => [], finalize: async (list) => list };
  const server = new AuthorizationServer(clients, tokens, scopes, 'a-key-for-this-run-of-the-script');
  const answer = async (_url, { headers, body }) => {
    const request = new OAuthRequest({ headers: Object.fromEntries(new Headers(headers)), body: Object.fromEntries(new URLSearchParams(body)) });
    try {
      return Response.json((await server.respondToAccessTokenRequest(request)).body);
    } catch (error) {
      return Response.json({ error: error.errorType }, { status: error.status });
    }
  };
  const as = { issuer: 'https://as.example', token_endpoint: 'https://as.example/token' };
  const response = await oauth.clientCredentialsGrantRequest(as, { client_id: client.id }, authentication(client.secret), {}, { [oauth.customFetch]: answer });
  return response.status;
}

const uuid = { id: '3f0c2a52-6d7e-4a7c-9d3b-0f5b3c1d2e4f', secret: 'abc123' };
const plain = { id: uuid.id.replaceAll('-', ''), secret: 'abc123' };
const seen = {
  uuidByHeader: await tokenStatus(uuid, oauth.ClientSecretBasic),
  uuidByForm: await tokenStatus(uuid, oauth.ClientSecretPost),
  plainByHeader: await tokenStatus(plain, oauth.ClientSecretBasic),
  askedFor: asked[0],
};
console.log(JSON.stringify(seen));
const expected = { uuidByHeader: 401, uuidByForm: 200, plainByHeader: 200, askedFor: uuid.id.replaceAll('-', '%2D') };
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('changed: expected', JSON.stringify(expected));
  process.exit(1);
}
JS
node run.mjs
# Seen: {"uuidByHeader":401,"uuidByForm":200,"plainByHeader":200,"askedFor":"3f0c2a52%2D6d7e%2D4a7c%2D9d3b%2D0f5b3c1d2e4f"}
