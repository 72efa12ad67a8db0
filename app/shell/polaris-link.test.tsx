import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PolarisLink } from './polaris-link.tsx';

const authorize = '/oauth2/authorize?client_id=a&state=%2F';

describe('a link to the page on which an app is allowed', () => {
  it('opens in a window of its own inside the Shopify admin', () => {
    const shown = markup(authorize, { shop: 'ana.myshopify.com' });
    expect(shown).toMatch(/<a href="\/oauth2\/authorize\?[^"]*" target="_blank" rel="noopener noreferrer">/);
  });

  it('opens in its place in the standalone app', () => {
    expect(markup(authorize, null)).not.toContain('target=');
  });

  it('is the only one of ours that does', () => {
    expect(markup('/orders', { shop: 'ana.myshopify.com' })).not.toContain('target=');
  });
});

function markup(url: string, embedded: { shop: string } | null): string {
  const routes = [{ id: 'root', path: '*', loader: () => null, element: <PolarisLink url={url}>Open</PolarisLink> }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { embedded } } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
