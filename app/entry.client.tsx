import { startTransition, StrictMode } from 'react';
import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';
import { getInitialNamespaces } from 'remix-i18next/client';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { startTranslations } from './i18n/start-translations.ts';
import { holdEvents, rememberPress } from './shell/hold-events.ts';
import { reportVitals } from './shell/report-vitals.ts';
import { isEmbeddedDocument, startEmbedded } from './shopify/start-embedded.ts';

async function hydrate(): Promise<void> {
  const { lang } = document.documentElement;
  await startTranslations(isLocale(lang) ? lang : defaultLocale, getInitialNamespaces());
  holdEvents();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

rememberPress();
if (isEmbeddedDocument()) startEmbedded();
void hydrate();
reportVitals();
