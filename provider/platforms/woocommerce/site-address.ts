import type { ApiPlace } from './woocommerce-credentials.ts';

const LONGEST = 300;
const API_SUFFIX = /\/(?:index\.php\/)?wp-json(?:\/.*)?$/;
/** Pages of a site a merchant may have copied the address from. */
const PAGES = /\/(?:wp-admin|wp-login\.php|index\.php)(?:\/.*)?$/;

/** A site as a merchant types it: with or without a scheme, perhaps with a page of it. Null for what is no address of the web. */
export function readSite(typed: string): { site: string; hasScheme: boolean } | null {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `https://${text}`;
  if (text === '' || text.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return { site: siteOf(url), hasScheme };
}

/** The site an address belongs to, without a trailing slash. */
export function siteOf(url: URL): string {
  const path = url.pathname.replace(API_SUFFIX, '').replace(PAGES, '').replace(/\/+$/, '');
  return `${url.origin}${path}`;
}

/** A site and the folders above it, nearest first: WordPress may serve its API from the folder above its own. */
export function siteAndParents(site: string): string[] {
  const { origin, pathname } = new URL(site);
  const parts = pathname.split('/').filter((part) => part !== '');
  return Array.from({ length: parts.length + 1 }, (_, left) => [origin, ...parts.slice(0, parts.length - left)].join('/')).slice(0, 3);
}

/** Names a site whatever its scheme, with or without www: what the site itself sends in its webhooks differs in these. */
export function siteId(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  const path = url.pathname.replace(/\/+$/, '');
  return `${hostId(url)}${path}`;
}

/** Host and port without www. */
export function hostId({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** The address of a path of the API. */
export function apiUrl({ site, api }: ApiPlace, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(api === 'pretty' ? `${site}/wp-json${path}` : api === 'index' ? `${site}/index.php/wp-json${path}` : `${site}/`);
  if (api === 'query') url.searchParams.set('rest_route', path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
