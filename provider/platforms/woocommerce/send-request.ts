import { z } from 'zod';
import type { HttpTimeouts } from '#provider/config.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { OutboundAnswer } from '#provider/outbound/outbound.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import { storeBusy, storePermissionLost, storeRefused, storeUnreachable } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { signRequest } from './sign-request.ts';
import { apiUrl } from './site-address.ts';
import type { StoreAccess } from './woocommerce-credentials.ts';

/** Shops on shared hosts take several seconds; one that fetches pictures while it is asked takes longer still. */
const SLOWER = 4;
const SLOWER_WITH_PICTURES = 18;
const BUSY_FOR_MS = 5_000;
const RETRY_AFTER_MAX_S = 3_600;

export interface RestCall<Data> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the API's root, e.g. `/wc/v3/orders`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  data: z.ZodType<Data>;
  /** Whether twice is the same as once. */
  repeatable: boolean;
  /** The store fetches pictures before it answers. */
  withPictures?: boolean;
}
export type RestAnswer<Data> =
  | {
      status: 'found';
      data: Data;
      /** Things of the list in all, over its pages; null for what is no list. */
      total: number | null;
    }
  | { status: 'missing' };

/** The store takes our keys no longer, or never did. */
export class KeysRefused extends Error {}

const Trouble = z.object({ code: z.string(), data: z.object({ resource_id: z.coerce.number() }).partial().nullish().catch(null) });

/** A store's own word on why it refused a call. */
export class RestRefused extends Error {
  readonly code: string;
  /** What is there already, for a thing that can't be there twice. */
  readonly resourceId: number | null;
  constructor({ code, data }: z.output<typeof Trouble>) {
    super(code);
    this.code = code;
    this.resourceId = data?.resource_id ?? null;
  }
}

/** Sends one call to a store. What it can't do now or refuses is a PlatformRefusal, `KeysRefused` or, with its own code, `RestRefused`. */
export async function sendRequest<Data>(services: Services, access: StoreAccess, call: RestCall<Data>): Promise<RestAnswer<Data>> {
  const answer = await send(services, access, call);
  const body = readJson(answer.body);
  if (answer.status >= 200 && answer.status < 300 && body !== undefined) {
    const data = call.data.safeParse(body);
    if (data.success) return { status: 'found', data: data.data, total: readTotal(answer) };
    const shape = data.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).slice(0, 10);
    services.log.error({ path: call.path, shape }, 'an answer of WooCommerce has another shape than was asked for');
    throw storeRefused();
  }
  const trouble = Trouble.safeParse(body);
  if (!trouble.success) throw hostTrouble(answer);
  if (answer.status === 401) throw new KeysRefused();
  if (answer.status === 403) throw storePermissionLost();
  // The plugin is off, or its addresses are: not a thing that is missing.
  if (trouble.data.code === 'rest_no_route') throw storeUnreachable();
  if (answer.status === 404 || trouble.data.code.endsWith('_invalid_id')) return { status: 'missing' };
  if (answer.status === 429 || answer.status >= 500) throw hostTrouble(answer);
  throw new RestRefused(trouble.data);
}

async function send<Data>(services: Services, access: StoreAccess, call: RestCall<Data>): Promise<OutboundAnswer> {
  const { url, headers } = await authorised(services, access, call);
  try {
    return await services.outbound.send({
      method: call.method,
      url: url.href,
      headers: { accept: 'application/json', ...headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      idempotent: call.repeatable,
      timeouts: patience(services.config.outbound.timeouts, call.withPictures === true ? SLOWER_WITH_PICTURES : SLOWER),
      isSound: ({ status, body }) => status >= 300 || readJson(body) !== undefined,
    });
  } catch (error) {
    if (error instanceof OutboundError) throw storeUnreachable();
    throw error;
  }
}

async function authorised<Data>(
  { database }: Services,
  access: StoreAccess,
  { method, path, query }: RestCall<Data>,
): Promise<{ url: URL; headers: Record<string, string> }> {
  const { consumerKey, consumerSecret, keyStyle } = access;
  const url = apiUrl(access, path, query);
  // Never in the clear.
  if (keyStyle === 'signed' || url.protocol === 'http:') {
    const timestamp = Math.floor((await readNow(database.db)).getTime() / 1_000);
    return { url: signRequest(method, url, { consumerKey, consumerSecret, timestamp }), headers: {} };
  }
  if (keyStyle === 'header')
    return { url, headers: { authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}` } };
  url.searchParams.set('consumer_key', consumerKey);
  url.searchParams.set('consumer_secret', consumerSecret);
  return { url, headers: {} };
}

function patience({ connectMs, readMs }: HttpTimeouts, times: number): HttpTimeouts {
  return { connectMs: connectMs * 2, readMs: readMs * times };
}

/** What a host, a firewall or a page of maintenance says in the store's place. */
function hostTrouble({ status, headers }: OutboundAnswer): Error {
  const seconds = Number(headers['retry-after']);
  const waitMs = Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_MAX_S) * 1_000 : null;
  return status === 429 ? storeBusy(waitMs ?? BUSY_FOR_MS) : storeUnreachable(waitMs);
}

/** Undefined for what is no JSON. Some sites put a byte order mark before it. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function readTotal({ headers }: OutboundAnswer): number | null {
  const total = Number(headers['x-wp-total']);
  return headers['x-wp-total'] !== undefined && Number.isInteger(total) ? total : null;
}
