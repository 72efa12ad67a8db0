import { describe, expect, it } from 'vitest';
import { isSignedBy, signDelivery } from '#provider/platforms/webhook-signature.ts';
import { signatureBase, signRequest } from './sign-request.ts';
import { apiUrl, readSite, siteAndParents, siteId } from './site-address.ts';

describe('a webhook of WooCommerce', () => {
  it('is signed as the published vector is', () => {
    const body = Buffer.from('{"id":645,"status":"processing"}');
    const signature = 'DAakbEu8HeU9AsOuRkuMspycH4eEzTZ7CiuHpoRUOJw=';
    expect(signDelivery('wc_hook_secret', body)).toBe(signature);
    expect(isSignedBy('wc_hook_secret', body, signature)).toBe(true);
    expect(isSignedBy('wc_hook_secret', Buffer.from('{"id":646,"status":"processing"}'), signature)).toBe(false);
  });
});

describe('a signed call', () => {
  it('has the base string of the documentation', () => {
    const url = new URL('http://www.example.com/wp-json/wc/v3/orders?oauth_signature_method=HMAC-SHA1&oauth_consumer_key=abc123');
    expect(signatureBase('get', url)).toBe(
      'GET&http%3A%2F%2Fwww.example.com%2Fwp-json%2Fwc%2Fv3%2Forders&oauth_consumer_key%3Dabc123%26oauth_signature_method%3DHMAC-SHA1',
    );
  });

  it('encodes what RFC 3986 does, twice in the base string', () => {
    const url = new URL('http://example.com/');
    url.searchParams.set('search', "a b!*'()~ç&=");
    expect(signatureBase('GET', url)).toBe(
      'GET&http%3A%2F%2Fexample.com%2F&search%3Da%2520b%2521%252A%2527%2528%2529~%25C3%25A7%2526%253D',
    );
  });

  it('carries the key and never the secret, and differs with every nonce', () => {
    const keys = { consumerKey: 'ck_1', consumerSecret: 'cs_secret', timestamp: 1_763_712_000 };
    const [one, other] = [
      signRequest('GET', new URL('http://example.com/'), keys),
      signRequest('GET', new URL('http://example.com/'), keys),
    ];
    expect(one.searchParams.get('oauth_consumer_key')).toBe('ck_1');
    expect(one.href).not.toContain('cs_secret');
    expect(one.searchParams.get('oauth_signature')).not.toBe(other.searchParams.get('oauth_signature'));
  });
});

describe('an address of a site', () => {
  it.each([
    ['shop.example.com', 'https://shop.example.com'],
    [' https://Shop.Example.com/ ', 'https://shop.example.com'],
    ['http://example.com/loja/', 'http://example.com/loja'],
    ['example.com/wp-admin/admin.php?page=wc-settings', 'https://example.com'],
    ['https://example.com/loja/wp-json/wc/v3', 'https://example.com/loja'],
    ['https://example.com/index.php/wp-json/', 'https://example.com'],
  ])('typed as %s is %s', (typed, site) => {
    expect(readSite(typed)?.site).toBe(site);
  });

  it.each(['', 'ftp://example.com', 'https://user:secret@example.com', 'javascript:alert(1)', 'http://', 'a b'])('%s is none', (typed) => {
    expect(readSite(typed)).toBeNull();
  });

  it('is one site with and without www, by HTTP and HTTPS', () => {
    const ids = ['https://www.example.com/loja', 'http://example.com/loja/'].map(siteId);
    expect(new Set(ids)).toEqual(new Set(['example.com/loja']));
  });

  it('has its API in its folder or above, by three kinds of addresses', () => {
    expect(siteAndParents('https://example.com/loja/wp')).toEqual([
      'https://example.com/loja/wp',
      'https://example.com/loja',
      'https://example.com',
    ]);
    const site = 'https://example.com/loja';
    const paths = (['pretty', 'index', 'query'] as const).map((api) => apiUrl({ site, api }, '/wc/v3/orders', { page: '2' }).href);
    expect(paths).toEqual([
      'https://example.com/loja/wp-json/wc/v3/orders?page=2',
      'https://example.com/loja/index.php/wp-json/wc/v3/orders?page=2',
      'https://example.com/loja/?rest_route=%2Fwc%2Fv3%2Forders&page=2',
    ]);
  });
});
