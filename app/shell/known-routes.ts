/** The layout of all screens inside the frame, by the name Remix gives its route. */
export const MAIN_LAYOUT = 'shell/main-layout';

/** What Remix' manifest says of a route, as far as it is needed here. */
interface RouteFiles {
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

/** The routes Remix knows by now, by their ids. It keeps its manifest on the window and offers no other way to read it; on the server it knows none. */
export function knownRoutes(): Record<string, RouteFiles> {
  const manifest: unknown = typeof window === 'undefined' ? null : Reflect.get(window, '__remixManifest');
  return hasRoutes(manifest) ? manifest.routes : {};
}

function hasRoutes(manifest: unknown): manifest is { routes: Record<string, RouteFiles> } {
  return typeof manifest === 'object' && manifest !== null && 'routes' in manifest && typeof manifest.routes === 'object';
}
