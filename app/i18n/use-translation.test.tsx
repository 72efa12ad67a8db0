import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, Trans as ServerTrans } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { startTranslations, translations, translatorOf } from './translations.client.ts';
import { translationsOf } from './translations.server.ts';
import { Trans, useTranslation } from './use-translation.client.tsx';

const links = [<em key="terms" title="terms" />, <em key="privacy" title="privacy" />];
const texts = [
  { ns: 'sign-in', key: 'signUp.consent', values: {} },
  { ns: 'account', key: 'email.waitingNew', values: { email: 'ana@shop.example' } },
  { ns: 'account', key: 'email.waitingBoth', values: { email: '<b>&amp;&</b> $t(ui:retry)' } },
  { ns: 'account', key: 'sessions.lastSeen', values: {} },
  { ns: 'products', key: 'correction.meant', values: { words: 'mug & "cup"' } },
] as const;

beforeAll(() => startTranslations('en-US', ['account', 'products', 'sign-in']));

describe('texts in the browser', () => {
  it('hold elements where the server has them', async () => {
    for (const locale of locales) {
      await translations.changeLanguage(locale);
      for (const { ns, key, values } of texts) {
        const i18n = translationsOf(locale);
        const here = markup(<Trans t={translatorOf(ns)} i18nKey={key} values={values} components={links} />);
        const there = (
          <I18nextProvider i18n={i18n}>
            <ServerTrans t={i18n.getFixedT(locale, ns)} i18nKey={key as never} values={values} components={links} />
          </I18nextProvider>
        );
        expect(here).toBe(markup(there));
      }
    }
  });

  it('hold no element that a value brings', async () => {
    await translations.changeLanguage('en-US');
    const text = <Trans t={translatorOf('account')} i18nKey="email.waitingNew" values={{ email: '<0>x</0>' }} components={links} />;
    expect(markup(text)).toContain('The change to &lt;0&gt;x&lt;/0&gt; happens');
  });

  it('change with the language, all at once and for those who listen', async () => {
    await translations.changeLanguage('en-US');
    const english = markup(<Greeting />);
    const told: string[] = [];
    const tell = () => told.push(translations.language);
    translations.on('languageChanged', tell);
    await translations.changeLanguage('pt-BR');
    translations.off('languageChanged', tell);
    await translations.changeLanguage('es-ES');
    expect(told).toEqual(['pt-BR']);
    expect([english, markup(<Greeting />)]).toEqual(['Try again', 'Reintentar']);
  });

  it('are those of the last language chosen, whichever comes first', async () => {
    await Promise.all([translations.changeLanguage('pt-BR'), translations.changeLanguage('en-US')]);
    expect(translations.language).toBe('en-US');
  });

  it('come from a second namespace when it is named', () => {
    expect(translatorOf('account')('retry', { ns: 'ui' })).toBe('Try again');
    expect(translatorOf('account')('ui:retry')).toBe('Try again');
    expect(translatorOf('account')('shell:menu.home')).toBe(
      translationsOf('en-US').getFixedT('en-US', 'account')('shell:menu.home' as 'title'),
    );
    expect(translatorOf('account')('ui:nothing.here')).toBe('nothing.here');
    expect(translatorOf('ui')).toBe(translatorOf('ui'));
  });
});

function Greeting() {
  const { t } = useTranslation(['ui', 'account']);
  return t('retry');
}

function markup(element: ReactElement): string {
  return renderToStaticMarkup(element);
}
