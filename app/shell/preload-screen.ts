import { matchPath } from '@remix-run/react';
import { knownRoutes } from './known-routes.ts';

/**
 * Fetches the scripts of the screen a link leads to, from the site's root, before it is followed. Its data is not: that
 * must be fresh when the screen opens.
 */
export function preloadScreen(url: string): void {
  const { pathname } = new URL(url, window.location.href);
  const files = Object.values(knownRoutes()).find(
    ({ path }) => path !== undefined && path !== '*' && matchPath({ path: `/${path.replace(/^\//, '')}` }, pathname) !== null,
  );
  for (const href of files === undefined ? [] : [files.module, ...(files.imports ?? [])]) preloadModule(href);
}

function preloadModule(href: string): void {
  if (document.head.querySelector(`link[rel="modulepreload"][href="${CSS.escape(href)}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
