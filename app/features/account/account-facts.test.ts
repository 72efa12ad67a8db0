import { describe, expect, it } from 'vitest';
import { type UserSession } from '#contract/account-security.ts';
import { taxIdKinds } from '#contract/account.values.ts';
import { accountUrl, readSecurityForm, readTab } from './account-urls.ts';
import { offeredTaxIdKinds, usualTaxIdKind } from './billing/billing-name-fields.tsx';
import { formatBytes } from './data/data-tab.tsx';
import { describeSession } from './load-tab.server.ts';
import { findTimeZones, timeZoneLabel } from './profile/time-zone-field.tsx';
import { groupByFour } from './security/two-factor-setup.tsx';

describe('the account screen’s addresses', () => {
  it.each([
    ['', 'profile'],
    ['?tab=security', 'security'],
    ['?tab=staff', 'staff'],
  ])('%s is the tab %s', (search, tab) => {
    expect(readTab(new URLSearchParams(search))).toBe(tab);
  });

  it('name the open form and the profile', () => {
    expect(accountUrl({ tab: 'security', edit: 'email' })).toBe('/myAccount?tab=security&edit=email');
    expect(accountUrl({ tab: 'billing', profile: 'new' })).toBe('/myAccount?tab=billing&profile=new');
    expect(readSecurityForm(new URLSearchParams('edit=email'))).toBe('email');
    expect(readSecurityForm(new URLSearchParams('edit=money'))).toBeNull();
  });
});

describe('a time zone', () => {
  const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Madrid'];
  it.each([
    ['são paulo', ['America/Sao_Paulo']],
    ['AMERICA', ['America/Sao_Paulo', 'America/New_York']],
    ['york america', ['America/New_York']],
    ['nowhere', []],
  ])('is found by “%s”', (typed, found) => {
    expect(findTimeZones(typed, zones)).toEqual(found);
  });

  it('is shown with its distance from UTC', () => {
    expect(timeZoneLabel('America/Sao_Paulo', 'en-US', new Date('2026-11-21T12:00:00Z'))).toBe('America/Sao Paulo (GMT-3)');
  });
});

describe('a session', () => {
  const session: UserSession = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    current: false,
    createdAt: '2026-11-21T12:00:00Z',
    lastSeenAt: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-22T12:00:00Z',
    userAgent: '',
    address: '192.0.2.1',
  };
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['', '', ''],
    ['<script>alert(1)</script>', '', ''],
  ])('of %s is described as %s on %s, and never by what it sent', (userAgent, browser, system) => {
    const described = describeSession({ ...session, userAgent });
    expect(described).toMatchObject({ browser, system });
    expect(described).not.toHaveProperty('userAgent');
  });
});

it('proposes the tax number a country’s businesses have, and offers all there are', () => {
  expect(['BR', 'MX', 'US', 'ES', 'DE', 'JP'].map(usualTaxIdKind)).toEqual(['cnpj', 'rfc', 'ein', 'nif', 'vat', 'other']);
  expect(offeredTaxIdKinds.toSorted()).toEqual(taxIdKinds.toSorted());
});

it('shows a key in groups of four', () => {
  expect(groupByFour('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});

it.each([
  [0, 'en-US', '0 byte'],
  [512, 'en-US', '512 byte'],
  [1_234_567, 'en-US', '1.2 MB'],
  [1_234_567, 'pt-BR', '1,2 MB'],
] as const)('shows %i bytes in %s as %s', (bytes, locale, text) => {
  expect(formatBytes(bytes, locale).replace(/\s/g, ' ')).toBe(text);
});
