import { describe, expect, it } from 'vitest';
import { readConfig } from './config.server.ts';

describe('the app’s configuration', () => {
  it('has a value for everything in development', () => {
    expect(readConfig({ PORT: '3100' })).toMatchObject({
      host: '127.0.0.1',
      port: 3100,
      providerUrl: 'http://127.0.0.1:4000',
      publicUrl: 'http://localhost:3100',
      defaultCredential: 'wharf-app',
      brandName: 'Wharf',
      shopify: {
        apiKey: 'wharf-development-key',
        appBridgeUrl: 'https://cdn.shopify.com/shopifycloud/app-bridge.js',
        adminOrigin: 'https://admin.shopify.com',
        installUrl: null,
      },
    });
  });

  it('prefers another provider host, without its trailing slash', () => {
    expect(readConfig({ PROVIDER_API_URL: 'https://api.example/' }).providerUrl).toBe('https://api.example');
  });

  it.each([
    [{ PORT: 'x' }, /^PORT: /],
    [{ PORT: '70000' }, /^PORT: /],
    [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL: must be an http or https address$/],
    [{ PROVIDER_API_URL: 'nowhere' }, /^PROVIDER_API_URL: /],
    [{ DEMO: 'yes' }, /^DEMO: /],
    [{ DEMO: '0' }, /^PROVIDER_DEFAULT_CREDENTIAL: must be set when DEMO is off$/],
    [{ DEMO: '0', PROVIDER_DEFAULT_CREDENTIAL: 'own-credential' }, /^SHOPIFY_API_KEY: must be set when DEMO is off$/],
    [
      { DEMO: '0', PROVIDER_DEFAULT_CREDENTIAL: 'own-credential', SHOPIFY_API_KEY: 'k', SHOPIFY_API_SECRET: 'wharf-development-secret' },
      /^SHOPIFY_API_SECRET: /,
    ],
    [{ SHOPIFY_API_KEY: '"><script>' }, /^SHOPIFY_API_KEY: /],
    [{ SHOPIFY_APP_BRIDGE_URL: 'javascript:alert(1)' }, /^SHOPIFY_APP_BRIDGE_URL: must be an http or https address$/],
    [{ DATABASE_URL: 'postgres://x' }, /^PROVIDER_DEFAULT_CREDENTIAL: /],
  ])('names the variable that is wrong: %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
