import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { walkAdmin } from './admin-walk.ts';
import { cleanUpAfter } from './clean-up.ts';
import { openStrictBrowser, startEmbeddedWharf } from './embedded-wharf.ts';
import { fillAccount } from './filled-account.ts';
import { paymentPages } from './gateway-outcomes.ts';
import { startJourney } from './journey.ts';
import { lookAsNewcomer } from './newcomer-walk.ts';
import { lookAt, pageWith } from './screen-walk.ts';
import { EMBEDDED_SCREENS, MENU_DRAWER, OVERLAYS, PUBLIC, type Screen, SCREENS } from './screens.ts';
import { patient } from './patience.ts';

const PICTURES = new URL('../../test-output/', import.meta.url).pathname;
const STORE = 'casa-da-ana';
const WALK_MS = patient(1_200_000);
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390] as const;

/** Every screen of one language, in both skins, both themes and both widths: none breaks WCAG 2.2 AA, none scrolls sideways. Pictures are left in `test-output`. */
export function describeScreens(locale: Locale): void {
  describe('standalone', () => {
    const journey = startJourney();
    let details: Screen[];
    beforeAll(async () => {
      const paths = [...(await fillAccount(journey.merchant, journey.url)), ...(await paymentPages(journey.merchant))];
      details = paths.map((path) => ({ path }));
    });

    test.each(THEMES.flatMap((theme) => WIDTHS.map((width) => ({ theme, width }))))(
      'every screen in the theme $theme at $width px',
      { timeout: WALK_MS },
      async ({ theme, width }) => {
        const look = { locale, width, settings: { theme } };
        const drawer = width < 500 ? [MENU_DRAWER] : [];
        const pictures = `${PICTURES}screens/${locale}-${theme}-${width}`;
        const found = await lookAt(await pageWith(journey, look, 'nobody'), PUBLIC, pictures);
        found.push(
          ...(await lookAt(await pageWith(journey, look, 'merchant'), [...SCREENS, ...details, ...OVERLAYS, ...drawer], pictures)),
        );
        expect(found).toEqual([]);
      },
    );

    test.each(WIDTHS)('the steps of a newcomer at %i px', { timeout: WALK_MS }, async (width) => {
      const page = await pageWith(journey, { locale, width, settings: {} }, 'nobody');
      expect(await lookAsNewcomer(page, `nova-${locale}-${width}@loja.example`)).toEqual([]);
    });
  });

  describe('inside the Shopify admin', () => {
    test('every screen, wide and narrow', { timeout: WALK_MS }, async () => {
      const pictures = `${PICTURES}embedded/`;
      mkdirSync(pictures, { recursive: true });
      const browser = await openStrictBrowser();
      cleanUpAfter(() => browser.close());
      const world = await startEmbeddedWharf();
      cleanUpAfter(() => world.close());
      await world.admin.setInstalled(STORE, true);
      const walk = { world, browser, store: STORE, pictures, locale, axe: true };
      const found: string[] = [];
      for (const width of WIDTHS) found.push(...(await walkAdmin({ ...walk, width }, EMBEDDED_SCREENS)));
      expect(found).toEqual([]);
    });
  });
}
