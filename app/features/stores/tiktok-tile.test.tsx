import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { TiktokTile } from './tiktok-tile.tsx';

describe('the TikTok Shop tile', () => {
  it.each([
    ['where nobody set it up', { isSetUp: false, isEmbedded: false }, 'has not set up this platform yet'],
    ['inside the admin of another platform', { isSetUp: true, isEmbedded: true }, 'outside the Shopify admin'],
  ])('%s says why, and offers nothing to press', (_where, content, words) => {
    const i18n = translationsOf('en-US');
    const shown = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <AppProvider i18n={{}}>
          <TiktokTile stores={[]} {...content} />
        </AppProvider>
      </I18nextProvider>,
    );
    expect(shown).toContain(words);
    expect(shown).not.toMatch(/<(button|form|select)\b/);
  });
});
