import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import type { Store } from '#contract/stores.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { NuvemshopTile } from './nuvemshop-tile.tsx';

describe('the Nuvemshop tile of the stores screen', () => {
  it('names the connected stores and starts another connection', () => {
    const shown = markup([aStore(), aStore({ id: '2', name: 'Loja Azul', state: 'uninstalled' })], { isSetUp: true });
    expect(shown).toContain('Casa da Ana is connected');
    expect(shown).not.toContain('Loja Azul');
    expect(shown).toMatch(/<form[^>]*action="\/nuvemshop"/);
    expect(shown).toContain('Connect Nuvemshop');
  });

  it('asks to connect a store again that no longer lets us in', () => {
    const shown = markup([aStore({ state: 'token_expired' })], { isSetUp: true });
    expect(shown).toContain('Casa da Ana no longer lets us in');
    expect(shown).toContain('Connect again');
    expect(shown).not.toContain('is connected');
  });

  it.each(locales)('without an app at Nuvemshop offers nothing to press, in %s', (locale) => {
    const shown = markup([], { isSetUp: false }, locale);
    expect(shown).not.toMatch(/<(form|button)\b/);
    expect(shown).not.toMatch(/platforms\.\w/);
  });
});

function aStore(overrides: Partial<Store> = {}): Store {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8058',
    platform: 'nuvemshop',
    mode: 'live',
    name: 'Casa da Ana',
    domain: 'casa-da-ana.lojavirtualnuvem.com.br',
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

function markup(stores: Store[], { isSetUp }: { isSetUp: boolean }, locale: Locale = 'en-US'): string {
  const tile = (
    <I18nextProvider i18n={translationsOf(locale)}>
      <AppProvider i18n={{}}>
        <NuvemshopTile stores={stores} isSetUp={isSetUp} isEmbedded={false} />
      </AppProvider>
    </I18nextProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: tile }])} />);
}
