import { describe, expect, it } from 'vitest';
import { AUTHORIZATION_REQUEST_MAX } from '#contract/oauth-apps.values.ts';
import { destinationAfterLogin, loginPathFor } from './login-redirect.ts';

const at = (path: string) => `http://localhost:3000${path}`;

describe('the way to the login screen', () => {
  it('carries the path and the original query', () => {
    expect(loginPathFor(at('/orders?tab=all&q=a%20b'))).toBe('/login?redirect=%2Forders&tab=all&q=a%20b');
    expect(loginPathFor(at('/home'))).toBe('/login?redirect=%2Fhome');
  });

  it('forgets an address too long for a header', () => {
    expect(loginPathFor(at(`/orders?q=${'a'.repeat(9_000)}`))).toBe('/login');
  });

  it('does not lead from the login screen to itself', () => {
    expect(loginPathFor(at('/login?redirect=%2Fhome'))).toBe('/login');
  });
});

describe('the way on after signing in', () => {
  it.each([
    ['/login?redirect=%2Forders&tab=all&q=a%20b', '/orders?tab=all&q=a+b'],
    ['/login?redirect=/orders&form=sign-up', '/orders'],
    ['/login', '/dashboard/workplace'],
    ['/login?redirect=//evil.example', '/dashboard/workplace'],
    ['/login?redirect=https://evil.example', '/dashboard/workplace'],
    ['/login?redirect=%2Fredirect&redirect=%2Fx', '/redirect?redirect=%2Fx'],
  ])('%s leads to %s', (from, to) => {
    expect(destinationAfterLogin(at(from))).toBe(to);
  });

  it('comes back to where the guard stopped', () => {
    expect(destinationAfterLogin(at(loginPathFor(at('/akProducts/1?a=1&a=2'))))).toBe('/akProducts/1?a=1&a=2');
  });
});

describe('what an app asks for', () => {
  const authorize = '/oauth2/authorize';

  it.each([
    'client_id=a&redirect_uri=https%3A%2F%2Fapp.example%2Fback%3Fa%3D1%26b%3D2&state=x',
    'redirect_uri=https://app.example/back&scope=orders:read%20orders:pay',
    'scope=orders%3Aread+orders%3Apay&state=1%2B1%3D2',
    'state=%C3%A1rvore%20%F0%9F%8C%B3%20%00',
    'client_id=a&client_id=b&state=&state',
    'form=sign-up&redirect=%2Fhome&redirect=https%3A%2F%2Fevil.example&email=a&invite=b',
    'state=%26form%3Dreset%23end%3F',
    `state=${'a'.repeat(AUTHORIZATION_REQUEST_MAX - 6)}`,
    `state=${'%25'.repeat((AUTHORIZATION_REQUEST_MAX - 6) / 3)}`,
    '&'.repeat(AUTHORIZATION_REQUEST_MAX),
  ])('comes back whole: %#', (request) => {
    const login = loginPathFor(at(`${authorize}?${request}`));
    const onSignUp = new URL(login, at('/'));
    onSignUp.searchParams.set('form', 'sign-up');
    for (const page of [login, onSignUp.pathname + onSignUp.search, `${login}&form=reset&email=x`]) {
      const { pathname, search } = new URL(destinationAfterLogin(at(page)), at('/'));
      expect([pathname, search.slice(1)]).toEqual([authorize, request]);
    }
  });

  it('comes back whole from the selection of an account', () => {
    const request = `redirect=%2Fhome&form=x&state=${'%C3%A1'.repeat(490)}`;
    const place = destinationAfterLogin(at(loginPathFor(at(`${authorize}?${request}`))));
    const { search } = new URL(loginPathFor(at(place)), at('/'));
    expect(destinationAfterLogin(at(`/accounts${search}`))).toBe(`${authorize}?${request}`);
  });

  it('may stand beside the redirect too', () => {
    expect(destinationAfterLogin(at('/login?redirect=/oauth2/authorize&client_id=a&state=b'))).toBe(`${authorize}?client_id=a&state=b`);
  });

  it('is forgotten where it is longer than any that is answered', () => {
    expect(loginPathFor(at(`${authorize}?state=${'a'.repeat(AUTHORIZATION_REQUEST_MAX)}`))).toBe('/login');
  });
});
