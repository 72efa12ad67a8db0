import type { ReactElement } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { AmountField } from './amount-field.tsx';
import { DateTime, TimeZoneContext } from './date-time.tsx';
import { fieldErrors } from './field-errors.ts';
import { JobCard } from './job-card.tsx';
import { Money } from './money.tsx';
import { NoticeCard } from './notice.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { JobBadge, ModeBadge, StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';

const problem: Problem = {
  code: 'validation-failed',
  message: 'Check the form.',
  fields: [{ path: 'variants.0.priceMinor', code: 'too-small', message: 'Enter a price above 0.' }],
  requestId: 'request-1',
  loggedIn: true,
};
const job: Job = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  kind: 'push-listings',
  state: 'done',
  total: 1500,
  doneCount: 1498,
  failedCount: 2,
  createdAt: '2026-11-21T17:00:00Z',
  finishedAt: '2026-11-21T17:05:00Z',
  rows: [{ seq: 1, label: 'Lamp', state: 'failed', cause: { code: 'price-missing', params: {} }, resultId: null }],
};

describe('parts of a screen', () => {
  it('show money and times in the language and zone of the page', () => {
    expect(text(<Money value={cny(-123_450)} display="explicit" />, 'es-ES')).toBe('-1.234,50 ¥ CNY');
    expect(markup(<DateTime value="2026-11-21T17:05:00Z" />, 'pt-BR')).toContain('dateTime="2026-11-21T17:05:00Z"');
    expect(text(<DateTime value="2026-11-21T17:05:00Z" />, 'pt-BR')).toBe('21 de nov. de 2026, 14:05 BRT');
  });

  it('name a state, and the lifecycle for those who can’t see its pip', () => {
    expect(text(<StatusBadge lifecycle="payment" state="due" />, 'pt-BR')).toBe('PagamentoAguardando pagamento');
    expect(text(<StatusBadge lifecycle="fulfillment" state="canceled" />, 'en-US')).toBe('FulfillmentCanceled');
    expect(text(<JobBadge job={job} />, 'es-ES')).toBe('Progreso2 con error');
    expect(text(<ModeBadge mode="test" />, 'es-ES')).toBe('Prueba');
    expect(text(<ModeBadge mode="live" />, 'es-ES')).toBe('');
  });

  it('tell a refusal in the place where it was tried', () => {
    expect(text(<ProblemBanner problem={problem} />, 'en-US')).toBe('ErrorCheck the form.');
    expect(text(<ProblemBanner problem={{ ...problem, code: 'unavailable' }} />, 'en-US')).toContain('Request id: request-1');
    expect(text(<ProblemBanner problem={null} />, 'en-US')).toBe('');
    expect(fieldErrors(problem)('variants.0.priceMinor')).toBe('Enter a price above 0.');
    expect(fieldErrors(problem)('title')).toBeUndefined();
  });

  it('name a notice’s button by what it closes', () => {
    const notice = { tone: 'error', title: 'Forbidden', text: 'Not yours.' } as const;
    expect(markup(<NoticeCard notice={notice} onClose={() => undefined} />, 'en-US')).toContain('Dismiss “Forbidden”');
  });

  it('take amounts in the manner of the language', () => {
    const field = <AmountField name="amount" label="Amount" currency="CNY" defaultMinor={123_450} maxMinor={1_000_000} />;
    expect(markup(field, 'es-ES')).toContain('value="1234,50"');
    expect(markup(field, 'en-US')).toMatch(/inputMode="decimal"/i);
  });

  it('count a job’s rows and say what failed', () => {
    const shown = text(<JobCard job={job} title="Pushing to Casa Luz" />, 'en-US');
    expect(shown).toContain('1,500 of 1,500');
    expect(shown).toContain('Lamp: A price is missing');
    expect(shown).not.toContain('leave this page');
  });

  it('group what happened by the day of the zone', () => {
    const entries = [
      { key: '1', at: '2026-11-21T02:00:00Z', text: 'Paid', actor: 'You' },
      { key: '2', at: '2026-11-21T01:00:00Z', text: 'Quoted' },
      { key: '3', at: '2026-11-19T12:00:00Z', text: 'Imported' },
    ];
    const html = markup(<Timeline entries={entries} />, 'en-US');
    expect(html.match(/<h3/g)).toHaveLength(2);
    expect(html).toContain('Nov 20, 2026');
  });
});

function markup(part: ReactElement, locale: Locale): string {
  const i18n = translationsOf(locale);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <TimeZoneContext.Provider value="America/Sao_Paulo">{part}</TimeZoneContext.Provider>
      </AppProvider>
    </I18nextProvider>,
  );
}

function text(part: ReactElement, locale: Locale): string {
  return markup(part, locale)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
}
