import type { ReactElement } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import type { StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { AccountPermission } from '#contract/permissions.values.ts';
import type { Problem } from '#contract/problem.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { paths } from '#app/paths.ts';
import { PermissionsContext } from '#app/session/permissions.tsx';
import { TimeZoneContext } from '#app/ui/date-time.tsx';
import { DiscrepancyCard } from './discrepancy-card.tsx';
import { InboundCartons, InboundLines } from './inbound-lines.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseTurn } from './purchase-turn.tsx';
import { WarehouseProblem } from './warehouse-problem.tsx';

const id = '0193a5b0-7d00-7000-8000-000000000001';
const line = {
  ...{ line: 1, variantId: id, sku: 'MUG-R', name: 'Red mug', options: '', pictureUrl: null, cartons: 1, cartonWeightG: 0, cartonSize: '' },
  ...{ expected: 100, received: 96, damaged: 2, unitCost: cny(2_500), measured: null },
};
const carton = { number: 1, line: 1, expected: 100, received: 96, damaged: 2, receivedAt: null, photoIds: [] };

/** A plan whose lines were counted. */
function aPlan(counts: Partial<typeof line>[], overrides: Partial<InboundPlanDetail> = {}): InboundPlanDetail {
  const lines = counts.map((counted, index) => ({ ...line, line: index + 1, ...counted }));
  const sum = (name: 'expected' | 'received' | 'damaged') => lines.reduce((total, each) => total + each[name], 0);
  return {
    ...{ id, number: 'IN1042', mode: 'test', warehouse: 'CN', state: 'discrepancy', purchaseId: null, purchaseNumber: null, supplier: '' },
    ...{ carrier: '', trackingNumber: '', expectedOn: null, handling: [], note: '', discrepancyNote: '', disputeNote: '' },
    ...{ expected: sum('expected'), received: sum('received'), damaged: sum('damaged'), createdAt: '2026-11-01T10:00:00Z' },
    ...{ lines, cartons: [carton], files: [], refundOnAccept: null, events: [] },
    ...overrides,
  };
}

describe('a count that differs', () => {
  const banner = (plan: InboundPlanDetail, locale?: Locale) =>
    text(<DiscrepancyCard plan={plan} outcome={null} idempotencyKey="key" />, { locale });

  it('names what is missing, and what came beyond it, and never what there is none of', () => {
    expect(banner(aPlan([{}]))).toContain('Expected 100: 96 sellable, 2 damaged, 2 missing.');
    expect(banner(aPlan([{ received: 104, damaged: 0 }]))).toContain('Expected 100: 104 sellable, 4 more than expected.');
    expect(banner(aPlan([{ received: 98, damaged: 2 }]))).toContain('Expected 100: 98 sellable, 2 damaged.');
    expect(banner(aPlan([{ received: 101, damaged: 0 }]), 'es-ES')).toContain('Previstas 100: 101 vendibles, 1 más de lo previsto.');
  });

  it('has no line make up for another', () => {
    const plan = aPlan([
      { received: 98, damaged: 0 },
      { received: 103, damaged: 0 },
    ]);
    expect(banner(plan)).toContain('Expected 200: 201 sellable, 2 missing, 3 more than expected.');
    const lines = text(<InboundLines plan={plan} />);
    expect(lines).toMatch(/2 missing .*3 more than expected/);
    expect(lines).not.toContain('0 missing');
    expect(text(<InboundLines plan={{ ...plan, state: 'receiving' }} />)).not.toContain('missing');
  });
});

it('a plan of many cartons shows the first, and a button for more', () => {
  const cartons = Array.from({ length: 120 }, (_, place) => ({ ...carton, number: place + 1 }));
  const shown = text(<InboundCartons plan={aPlan([{}], { cartons })} />);
  expect(shown).toContain('IN1042-50');
  expect(shown).not.toContain('IN1042-51');
  expect(shown).toContain('Show 50 more cartons');
  expect(text(<InboundCartons plan={aPlan([{}])} />)).not.toContain('Show');
});

it('a line of a purchase says what came of it once the count is accepted', () => {
  const bought = { ...line, productId: id, units: 100, goods: cny(250_000), short: 0, received: null, damaged: null };
  const shown = (overrides: Partial<StockPurchaseDetail['lines'][number]>) =>
    text(<PurchaseLines purchase={{ lines: [{ ...bought, ...overrides }] }} />);
  expect(shown({})).not.toContain('Received');
  expect(shown({ received: 94, damaged: 2 })).toContain('Received: 94 sellable, 2 damaged, 4 missing');
  expect(shown({ short: 10, received: 90, damaged: 0 })).toMatch(/The supplier lacks 10 units\. Received: 90 sellable ¥/);
  expect(shown({ received: 0, damaged: 100 })).toContain('Received: 0 sellable, 100 damaged');
});

describe('a purchase that waits to be paid', () => {
  const purchase = {
    ...{ id, chargeId: id, number: 'SP1042', mode: 'live', state: 'due', total: cny(10_000), expiresAt: '2026-11-02T10:00:00Z' },
  } as StockPurchaseDetail;
  const turn = (spendableMinor: number, permissions?: AccountPermission[], mode: 'live' | 'test' = 'live') =>
    markup(<PurchaseTurn purchase={{ ...purchase, mode }} spendable={cny(spendableMinor)} idempotencyKey="key" />, { permissions });

  it('is paid, or leads to where its wallet is filled', () => {
    expect(turn(10_000)).toContain('value="pay"');
    expect(turn(4_000)).toContain(`href="${paths.balance}"`);
    expect(turn(4_000, undefined, 'test')).toContain(`href="${paths.recharge}?amount=6000"`);
  });

  it('says who can do what this member may not', () => {
    const withoutRecharge = turn(4_000, ['stock:read', 'orders:pay']);
    expect(withoutRecharge).toContain('a member who may recharge the balance can add it');
    expect(withoutRecharge).not.toContain('href=');
    const readOnly = turn(10_000, ['stock:read']);
    expect(readOnly).toContain('This purchase is not paid yet');
    expect(readOnly).toContain('a member who may pay for orders can pay for it');
    expect(readOnly).not.toMatch(/<button|Pay for this purchase/);
  });
});

describe('a refused payment', () => {
  const problem = { message: 'MUG-R is no longer on sale.', requestId: id } as Problem;

  it('for goods off sale leads to the other goods', () => {
    const refused = { ...problem, code: 'goods-off-sale', details: { sku: 'MUG-R' } } as Problem;
    expect(markup(<WarehouseProblem problem={refused} restUrl={(sku) => `/rest-without-${sku}`} />)).toContain(
      'href="/rest-without-MUG-R"',
    );
    expect(markup(<WarehouseProblem problem={refused} restUrl={() => null} />)).not.toContain('href=');
  });

  it('for want of money leads to where the wallet of its mode is filled', () => {
    const refused = (mode: string) =>
      ({ ...problem, code: 'insufficient-balance', details: { mode, shortfallMinor: 500 } }) as unknown as Problem;
    expect(markup(<WarehouseProblem problem={refused('test')} />)).toContain(`href="${paths.recharge}?amount=500"`);
    expect(markup(<WarehouseProblem problem={refused('live')} />)).toContain(`href="${paths.balance}"`);
  });
});

interface Shown {
  locale?: Locale | undefined;
  permissions?: AccountPermission[] | undefined;
}

function markup(part: ReactElement, { locale = 'en-US', permissions }: Shown = {}): string {
  const i18n = translationsOf(locale);
  const element = permissions === undefined ? part : <PermissionsContext.Provider value={permissions}>{part}</PermissionsContext.Provider>;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <TimeZoneContext.Provider value="America/Sao_Paulo">
          <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
        </TimeZoneContext.Provider>
      </AppProvider>
    </I18nextProvider>,
  );
}

function text(part: ReactElement, shown: Shown = {}): string {
  return markup(part, shown)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
}
