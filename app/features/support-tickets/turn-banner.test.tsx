import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { accountPermissions } from '#contract/permissions.values.ts';
import type { Ticket } from '#contract/support-tickets.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { PermissionsContext } from '#app/session/permissions.tsx';
import { TurnBanner } from './turn-banner.tsx';

const id = '0193a5b0-7d00-7000-8000-000000000001';
const ticket: Ticket = {
  id,
  number: 'TK1005',
  subject: 'A darker theme',
  category: 'idea',
  urgency: 'normal',
  urgencyReason: '',
  state: 'waiting_you',
  about: null,
  lastMessage: { by: 'operator', name: 'Lin', mine: false, at: '2026-11-20T10:00:00Z' },
  agent: 'Lin',
  unread: 0,
  replyBy: null,
  overdue: false,
  rating: null,
  ratingComment: '',
  createdAt: '2026-11-19T10:00:00Z',
  reopenUntil: null,
  previous: null,
  next: null,
  messages: [],
  events: [],
};

function shown(overrides: Partial<Ticket>, { reads = false } = {}): string {
  const i18n = translationsOf('en-US');
  const permissions = accountPermissions.filter((permission) => !reads || permission !== 'tickets:write');
  const element = (
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle('en-US', 'polaris')}>
        <PermissionsContext.Provider value={permissions}>
          <TurnBanner ticket={{ ...ticket, ...overrides }} />
        </PermissionsContext.Provider>
      </AppProvider>
    </I18nextProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).replace(/<[^>]+>/g, '');
}

describe('whose turn it is', () => {
  it('asks who may write', () => {
    expect(shown({})).toContain('We replied and wait for you.');
    expect(shown({ state: 'closed' })).toContain('Create linked ticket');
  });

  it('asks nothing of who may only read', () => {
    expect(shown({}, { reads: true })).toBe('');
    expect(shown({ state: 'closed' }, { reads: true })).toBe('This ticket is closed.');
    expect(shown({ state: 'resolved', reopenUntil: '2026-12-01T10:00:00Z' }, { reads: true })).toBe('This ticket is resolved.');
  });

  it('shows a resolved ticket that can’t be opened again as a closed one', () => {
    expect(shown({ state: 'resolved', reopenUntil: null })).toContain('This ticket is closed. To go on, create a new one');
  });
});
