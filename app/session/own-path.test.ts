import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('a path to go on to', () => {
  it.each([
    '/home',
    '/akProducts/0190?tab=x',
    '/orders?tab=all&q=a%20b',
    '/dashboard/workplace',
    '/setting',
    `/oauth2/authorize?state=${'x'.repeat(2990)}`,
  ])('%s is ours', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%2F/evil.example',
    'https://evil.example/home',
    'javascript:alert(1)',
    '/home\r\nSet-Cookie: a=b',
    '/\t/evil.example',
    '/home/../../evil',
    '/nowhere',
    '/logout',
    '/resources/language',
    '/./%5cevil.example',
    'home',
    '',
    null,
    42,
    `/home?${'x'.repeat(3000)}`,
    `/oauth2/authorize?${'x'.repeat(3001)}`,
    `/oauth2/authorizer?client_id=x`,
  ])('%s is not', (path) => {
    expect(ownPath(path)).toBeNull();
  });
});
