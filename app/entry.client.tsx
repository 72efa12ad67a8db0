import { startTransition, StrictMode } from 'react';
import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';
import { getInitialNamespaces } from 'remix-i18next/client';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { watchAnswers } from './session/forced-logout.ts';
import { startTranslations } from './i18n/translations.client.ts';
import { reportVitals } from './shell/report-vitals.ts';
import { loadEmbeddedSkin } from './shell/embedded-skin.ts';
import { PageSheetContext, sheetOfDocument } from './shell/page-sheet.tsx';
import { readAnswersWhole } from './shell/whole-answers.ts';
import { isEmbeddedDocument, startEmbedded } from './shopify/start-embedded.ts';

/**
 * Remix's page throws what it waits for, its first data, as React expects of a part of a page. Here it is the page: a press
 * that makes React draw at once, meanwhile, ends in its error 345 and a page that stays dead. So the data comes first.
 */
async function readFirstData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waitedFor) {
    await waitedFor;
  }
}

async function hydrate(): Promise<void> {
  const { lang } = document.documentElement;
  const data = readFirstData();
  const skin = isEmbeddedDocument() ? loadEmbeddedSkin() : null;
  await startTranslations(isLocale(lang) ? lang : defaultLocale, getInitialNamespaces());
  await Promise.all([skin, data]);
  const sheet = sheetOfDocument();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageSheetContext.Provider value={sheet}>
          <RemixBrowser />
        </PageSheetContext.Provider>
      </StrictMode>,
    );
  });
}

if (isEmbeddedDocument()) startEmbedded();
readAnswersWhole();
watchAnswers();
void hydrate();
reportVitals();
