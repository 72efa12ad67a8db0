import { matchPath } from '@remix-run/react';

/** What Remix' manifest says of a route, as far as it is needed here. */
interface RouteFiles {
  path?: string;
  module: string;
  imports?: string[];
}

/**
 * Fetches the scripts of the screen a link leads to, from the site's root, before it is followed. Its data is not: that
 * must be fresh when the screen opens.
 */
export function preloadScreen(url: string): void {
  const { pathname } = new URL(url, window.location.href);
  const files = routeFiles().find(
    ({ path }) => path !== undefined && matchPath({ path: `/${path.replace(/^\//, '')}` }, pathname) !== null,
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

/** The routes Remix knows by now. It keeps its manifest on the window and offers no other way to read it. */
function routeFiles(): RouteFiles[] {
  const manifest: unknown = Reflect.get(window, '__remixManifest');
  if (!hasRoutes(manifest)) return [];
  return Object.values(manifest.routes).filter(({ path }) => path !== '*');
}

function hasRoutes(manifest: unknown): manifest is { routes: Record<string, RouteFiles> } {
  return typeof manifest === 'object' && manifest !== null && 'routes' in manifest && typeof manifest.routes === 'object';
}
