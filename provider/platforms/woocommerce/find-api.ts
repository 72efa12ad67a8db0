import { z } from 'zod';
import type { OutboundAnswer } from '#provider/outbound/outbound.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { Services } from '#provider/services.ts';
import { readJson } from './send-request.ts';
import { apiUrl, hostId, readSite, siteAndParents, siteId, siteOf } from './site-address.ts';
import { type ApiPlace, apiStyles } from './woocommerce-credentials.ts';

const HOPS = 3;
const SLOW_SITE = 4;
const API = 'wc/v3';
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** What a site says of itself to everybody. */
export const SiteIndex = z.object({
  name: z.string(),
  home: z.url(),
  timezone_string: z.string().catch(''),
  namespaces: z.array(z.string()),
});

/** The whole index lists every route of the site. */
export const INDEX_QUERY = { _fields: 'name,home,timezone_string,namespaces' };

export interface FoundApi extends ApiPlace {
  /** The site whatever its scheme: what its stores and webhooks are known by. */
  siteId: string;
}
/** `private`: an address of a private network. `no-shop`: a site without WooCommerce, or none of WordPress at all. `no-answer`: nothing came back in time. */
export type Finding = { status: 'found'; api: FoundApi } | { status: 'no-address' | 'private' | 'no-shop' | 'no-answer' };

/**
 * Finds the REST API of a site as a merchant typed it: in the site's folder or above it, by readable addresses or others. Redirects are followed within the
 * site alone, and an address without a scheme is looked for by plain HTTP only where nothing answers by HTTPS.
 */
export async function findApi(services: Services, typed: string): Promise<Finding> {
  const read = readSite(typed);
  if (read === null) return { status: 'no-address' };
  const found = await findAt(services, read.site);
  if (found.status !== 'no-answer' || read.hasScheme) return found;
  return findAt(services, read.site.replace(/^https:/, 'http:'));
}

async function findAt(services: Services, typed: string): Promise<Finding> {
  let outcome: Exclude<Finding['status'], 'found'> = 'no-shop';
  for (const site of siteAndParents(typed)) {
    for (const api of apiStyles) {
      const looked = await lookAt(services, { site, api }, HOPS);
      if (looked.status === 'found') return looked;
      if (looked.status === 'private') return looked;
      // A site that does not answer one address will not answer the others: each takes its whole time.
      if (looked.status === 'no-answer') return looked;
      outcome = looked.status;
    }
  }
  return { status: outcome };
}

async function lookAt(services: Services, place: ApiPlace, hops: number): Promise<Finding> {
  const answer = await ask(services, place);
  if (answer === 'private' || answer === 'no-answer') return { status: answer };
  if (REDIRECTS.includes(answer.status)) {
    const next = redirectedPlace(place, answer.headers['location']);
    return next === null || hops === 0 ? { status: 'no-shop' } : lookAt(services, next, hops - 1);
  }
  const index = answer.status === 200 ? SiteIndex.safeParse(readJson(answer.body)) : undefined;
  if (index?.success !== true || !index.data.namespaces.includes(API)) return { status: 'no-shop' };
  return placeOf(place, index.data.home);
}

/** A site answers for itself alone: one that calls another host its home would take that one's name. */
function placeOf({ site, api }: ApiPlace, home: string): Finding {
  const [reached, named] = [new URL(site), new URL(home)];
  if (hostId(reached) !== hostId(named)) return { status: 'no-shop' };
  // Signatures are checked with the address the site knows itself by.
  const called = reached.protocol === 'http:' ? siteOf(named) : site;
  return { status: 'found', api: { site: called, api, siteId: siteId(siteOf(named)) } };
}

async function ask(services: Services, place: ApiPlace): Promise<OutboundAnswer | 'private' | 'no-answer'> {
  const { connectMs, readMs } = services.config.outbound.timeouts;
  try {
    return await services.outbound.send({
      method: 'GET',
      url: apiUrl(place, '/', INDEX_QUERY).href,
      headers: { accept: 'application/json' },
      idempotent: false,
      timeouts: { connectMs: connectMs * 2, readMs: readMs * SLOW_SITE },
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return isPrivate(error) ? 'private' : 'no-answer';
  }
}

/** A name is refused while it is resolved for the connection: the reason lies below the failed connection then. */
function isPrivate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof OutboundError && error.trouble === 'address-refused') || isPrivate(error.cause);
}

/** Where a site sends its callers: with or without www, or from HTTP to HTTPS. Another host, or back to plain HTTP, is not followed. */
function redirectedPlace(place: ApiPlace, location: string | string[] | undefined): ApiPlace | null {
  const from = apiUrl(place, '/');
  if (typeof location !== 'string' || !URL.canParse(location, from)) return null;
  const to = new URL(location, from);
  if (hostId(to) !== hostId(from)) return null;
  if (from.protocol === 'https:' && to.protocol !== 'https:') return null;
  return { site: siteOf(to), api: place.api };
}
