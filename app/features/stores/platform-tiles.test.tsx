import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Store } from '#contract/stores.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { ShopifyTile, type ShopifyFacts } from './platform-tiles.tsx';

const shop = 'ana.myshopify.com';
const installUrl = 'https://apps.shopify.com/wharf';

describe('the Shopify tile of the stores screen', () => {
  it.each<[string, Store['state'] | null, RegExp]>([
    ['connected', 'connected', /This shop is connected: ana\.myshopify\.com/],
    ['that its merchant paused', 'paused', /This shop is connected/],
    ['whose token Shopify takes no longer', 'token_expired', /ana\.myshopify\.com opened this app, but Shopify/],
    ['that could not be connected', null, /ana\.myshopify\.com opened this app, but Shopify/],
  ])('inside the admin of a shop %s says so, and sends nobody to install', (_name, state, words) => {
    const shown = markup(state === null ? [] : [aShop({ state })], { shop, installUrl });
    expect(shown).toMatch(words);
    expect(shown).not.toContain(installUrl);
  });

  it('inside one shop’s admin does not speak of another', () => {
    expect(markup([aShop({ domain: 'bea.myshopify.com' })], { shop, installUrl: null })).not.toContain('bea.');
  });

  it('in the standalone app names the connected shops and leads to the installation', () => {
    const shown = markup([aShop(), aShop({ domain: 'bea.myshopify.com', state: 'uninstalled' })], { shop: null, installUrl });
    expect(shown).toContain('ana.myshopify.com is connected');
    expect(shown).not.toContain('bea.');
    expect(shown).toContain(`href="${installUrl}"`);
  });

  it('says honestly that there is no way to install yet, and asks for no shop’s address', () => {
    const shown = markup([], { shop: null, installUrl: null });
    expect(shown).toContain('has not published it there yet');
    expect(shown).not.toMatch(/<(input|a|button)\b/);
  });
});

function aShop(overrides: Partial<Store> = {}): Store {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8058',
    platform: 'shopify',
    mode: 'live',
    name: 'Loja da Ana',
    domain: shop,
    country: 'BR',
    currency: 'BRL',
    locale: 'pt-BR',
    state: 'connected',
    listingCount: 0,
    orderCount: 0,
    recentOrderCount: 0,
    lastSyncAt: null,
    lastOrderAt: null,
    lastCheck: null,
    connectedAt: '2026-11-21T17:00:00Z',
    isDefault: false,
    ...overrides,
  };
}

function markup(stores: Store[], facts: ShopifyFacts): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={translationsOf('en-US')}>
      <AppProvider i18n={{}}>
        <ShopifyTile stores={stores} facts={facts} />
      </AppProvider>
    </I18nextProvider>,
  ).replaceAll('&#x27;', "'");
}
