import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { getRecharge } from '#contract/balance.ts';
import { rechargeStates } from '#contract/balance.values.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { isOpen, outcomeOf, RechargeResult } from './recharge-result.tsx';

describe('coming back from the gateway', () => {
  it('counts as credited only once the wallet is', () => {
    const credited = rechargeStates.filter((state) => outcomeOf({ state, failureCode: null, bankTransfer: null }) === 'credited');
    expect(credited).toEqual(['credited']);
    expect(outcomeOf({ state: 'succeeded', failureCode: null, bankTransfer: null })).toBe('confirming');
  });

  it.each(['underpaid', 'wrong-currency', 'paid-late', 'paid-twice'])('says that money which is %s is held, not lost', (failureCode) => {
    expect(outcomeOf({ state: 'failed', failureCode, bankTransfer: null })).toBe('held');
    expect(outcomeOf({ state: 'credited', failureCode, bankTransfer: null })).toBe('credited');
  });

  it('says that a declined payment failed', () => {
    expect(outcomeOf({ state: 'failed', failureCode: 'card-declined', bankTransfer: null })).toBe('failed');
  });

  it('reloads only while the state can still change', () => {
    const open = rechargeStates.filter((state) => isOpen(outcomeOf({ state, failureCode: null, bankTransfer: null })));
    expect(open).toEqual([
      'created',
      'redirected',
      'proof_uploaded',
      'under_review',
      'awaiting_confirmation',
      'authorising',
      'pending_provider',
      'succeeded',
    ]);
  });
});

type Recharge = DataOf<typeof getRecharge>;

function aRecharge(overrides: Partial<Recharge>): Recharge {
  return {
    id: '01990000-0000-7000-8000-00000000000a',
    number: 'RC1001',
    mode: 'test',
    method: 'sandbox',
    pay: cny(10_000),
    fee: cny(0),
    credit: cny(10_000),
    rate: null,
    quotedCredit: null,
    refunded: cny(0),
    state: 'credited',
    failureCode: null,
    gatewayUrl: null,
    expiresAt: '2026-11-01T00:30:00Z',
    createdAt: '2026-11-01T00:00:00Z',
    creditedAt: null,
    events: [],
    orderIds: [],
    disputes: [],
    bankTransfer: null,
    ...overrides,
  };
}

function render(recharge: Recharge, { locale = 'en-US', gatewayDown = false }: { locale?: Locale; gatewayDown?: boolean } = {}): string {
  const i18n = translationsOf(locale);
  const router = createMemoryRouter([{ path: '/', element: <RechargeResult recharge={recharge} gatewayDown={gatewayDown} /> }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={[{ Polaris: i18n.getResource(locale, 'ui', 'polaris') }, i18n.getResourceBundle(locale, 'polaris')]}>
        <RouterProvider router={router} />
      </AppProvider>
    </I18nextProvider>,
  );
}

/** The words of a page without its code. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&#x27;', "'");
}

describe('the page of a recharge', () => {
  it.each(locales)('explains every state in %s', (locale) => {
    const headings = new Set<string>();
    for (const state of rechargeStates) {
      const html = render(aRecharge({ state }), { locale });
      expect(textOf(html)).not.toMatch(/recharge\.\w|status\.\w|\{\{/);
      headings.add(/<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1] ?? '');
    }
    expect(headings.size).toBe(15);
  });

  it('shows what was refunded, and what a dispute froze while it is open', () => {
    const dispute = { number: 'DP1001', amount: cny(10_000), frozen: cny(6_000), openedAt: '2026-11-02T00:00:00Z', closedAt: null };
    const open = textOf(render(aRecharge({ state: 'frozen', refunded: cny(2_500), disputes: [{ ...dispute, state: 'open' }] })));
    expect(open).toMatch(/Refunded\s+.*25\.00/);
    expect(open).toMatch(/Dispute DP1001\s+.*100\.00/);
    expect(open).toMatch(/Frozen for it\s+.*60\.00/);
    const lost = textOf(render(aRecharge({ state: 'charged_back', disputes: [{ ...dispute, state: 'lost' }] })));
    expect(lost).toContain('Dispute DP1001');
    expect(lost).not.toContain('Frozen for it');
    expect(lost).not.toContain('Refunded');
  });

  it('says that the gateway does not answer only where the payer waits for it', () => {
    const words = 'The gateway is not responding';
    expect(textOf(render(aRecharge({ state: 'created' }), { gatewayDown: true }))).toContain(words);
    expect(textOf(render(aRecharge({ state: 'created' })))).not.toContain(words);
    expect(textOf(render(aRecharge({ state: 'credited' }), { gatewayDown: true }))).not.toContain(words);
  });

  it('shows a bank transfer’s account and reference until it is matched, and what is missing', () => {
    const account = {
      currency: 'USD',
      holder: 'Wharf Ltd.',
      bank: 'Sandbox Bank',
      lines: [{ label: 'account' as const, value: '0000 1' }],
    };
    const bankTransfer = { account, reference: 'RC-7F3K9QTX2M-V', proof: null };
    const open = textOf(render(aRecharge({ state: 'redirected', method: 'bank-transfer-simulated', bankTransfer })));
    expect(open).toContain('RC-7F3K9QTX2M-V');
    expect(open).toContain('0000 1');
    expect(open).toContain('Make the bank transfer');
    expect(textOf(render(aRecharge({ state: 'more_info', bankTransfer })))).toContain('We need more information');
    expect(textOf(render(aRecharge({ state: 'rejected' })))).toContain('Try again');
  });

  it('says where it was priced anew', () => {
    const html = textOf(render(aRecharge({ credit: cny(9_900), quotedCredit: cny(10_000), creditedAt: '2026-11-01T00:10:00Z' })));
    expect(html).toMatch(/Quoted\s+.*100\.00/);
  });
});
