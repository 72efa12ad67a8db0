import { describe, expect, it } from 'vitest';
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
