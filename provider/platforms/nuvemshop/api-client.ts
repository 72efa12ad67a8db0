import { z } from 'zod';
import type { StoreKey } from '#provider/platforms/connector.ts';
import {
  storeBusy,
  storeNotConnected,
  storePermissionLost,
  storeRefused,
  storeUnreachable,
  type PlatformRefusal,
} from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { type JsonAnswer, requireConfig, sendJson } from './send-json.ts';
import { noteRefusedToken, requireAccess, type ShopAccess } from './shop-access.ts';
import { busyForMs, noteCalls, waitForCall } from './shop-pace.ts';

/** Tries of a call that the store had no room for; between them it waits as long as the store says. */
const BUSY_TRIES = 4;
/** Nuvemshop stops a store, or the app in it, that was not paid for: nothing changes within minutes. */
const UNPAID_FOR_MS = 3_600_000;
const SAID_MAX = 10;

export interface NuvemshopStore {
  accountId: string;
  id: string;
}

export interface ApiCall<Data> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the store, e.g. `products/12`. */
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  /** What a good answer has to be. */
  data: z.ZodType<Data>;
  /** Whether the store may be asked the same twice where the first answer was lost; reading always may. */
  repeatable?: boolean;
}

/** Refusals come in two shapes: messages by field, or a code with a description. */
const Refused = z.record(z.string(), z.unknown());

/** For answers nothing is read of, such as an empty one. */
export const Anything = z.unknown().transform(() => true);

/**
 * Calls a store of Nuvemshop. Null where the store has no such thing. What it refuses, and that it can't be asked now, is a PlatformRefusal;
 * a token it takes no longer leaves the store waiting for its merchant.
 */
export async function callApi<Data>(services: Services, store: NuvemshopStore, call: ApiCall<Data>): Promise<Data | null> {
  const key = { accountId: store.accountId, storeId: store.id };
  return callAs(services, key, { access: await requireAccess(services, key), call });
}

/** The same where the caller has the access already. */
export async function callAs<Data>(
  services: Services,
  key: StoreKey,
  { access, call }: { access: ShopAccess; call: ApiCall<Data> },
): Promise<Data | null> {
  for (let tried = 1; ; tried += 1) {
    await waitForCall(access.externalId);
    const answer = await sendJson(services, {
      method: call.method,
      url: urlOf(services, access, call),
      accessToken: access.accessToken,
      body: call.body,
      repeatable: call.repeatable ?? call.method === 'GET',
    });
    if (answer === null) throw storeUnreachable();
    noteCalls(access.externalId, answer);
    if (answer.status === 404) return null;
    if (answer.status >= 200 && answer.status < 300) return readData(services, key, { call, answer });
    // Waits as long as the store says, or leaves it to its job.
    if (answer.status === 429 && tried < BUSY_TRIES) continue;
    throw await refusalOf(services, key, { access, call, answer });
  }
}

function urlOf(services: Services, { externalId }: ShopAccess, { path, query }: ApiCall<unknown>): string {
  const url = new URL(`${requireConfig(services).apiUrl}/${externalId}/${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  return url.href;
}

async function refusalOf(
  services: Services,
  key: StoreKey,
  { access, call, answer }: { access: ShopAccess; call: ApiCall<unknown>; answer: JsonAnswer },
): Promise<PlatformRefusal> {
  switch (answer.status) {
    case 401:
      await noteRefusedToken(services, key, access.accessToken);
      return storeNotConnected();
    case 402:
      return storeUnreachable(UNPAID_FOR_MS);
    case 403:
      return storePermissionLost();
    case 429:
      return storeBusy(busyForMs(answer));
    default:
      if (answer.status >= 500) return storeUnreachable();
      services.log.warn(
        { storeId: key.storeId, ...describe(call), status: answer.status, said: saidOf(answer) },
        'Nuvemshop refused a call',
      );
      return storeRefused();
  }
}

function readData<Data>(services: Services, key: StoreKey, { call, answer }: { call: ApiCall<Data>; answer: JsonAnswer }): Data {
  // A page in the place of JSON: somebody stands between us and the store.
  if (answer.body === null) throw storeUnreachable();
  const data = call.data.safeParse(answer.body);
  if (data.success) return data.data;
  const shape = data.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).slice(0, SAID_MAX);
  services.log.error({ storeId: key.storeId, ...describe(call), shape }, 'an answer of Nuvemshop has another shape than is documented');
  throw storeRefused();
}

/** Names of fields, and never what stands in them: an order's may name its buyer. */
function saidOf({ body }: JsonAnswer): string[] {
  return Object.keys(Refused.safeParse(body).data ?? {}).slice(0, SAID_MAX);
}

function describe({ method, path }: ApiCall<unknown>): { call: string } {
  return { call: `${method} ${path.replaceAll(/\d+/g, ':id')}` };
}
