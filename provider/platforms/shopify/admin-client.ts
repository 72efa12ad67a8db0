import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import {
  type ConnectedStore,
  storeBusy,
  storeNotConnected,
  storePermissionLost,
  storeRefused,
  storeUnreachable,
} from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { API_VERSION } from './api-version.ts';
import { freshAccessToken, noteRefusedToken } from './access-token.ts';
import { rest } from './connection.store.ts';
import { type JsonAnswer, postJson } from './post-json.ts';
import { notePoints, QueryCost, waitAfterThrottling, waitForPoints } from './shop-pace.ts';

/** Tries of a query that the shop had no points for; between them it waits as long as the shop says. */
const THROTTLED_TRIES = 6;
/** A shop that asks for patience without saying for how long. */
const BUSY_FOR_S = 2;

export type ShopifyStore = Pick<ConnectedStore, 'accountId' | 'id' | 'externalId'>;

export interface AdminCall<Data> {
  document: string;
  variables?: Record<string, unknown>;
  /** What `data` has to be, whatever errors stand beside it. */
  data: z.ZodType<Data>;
  /** Whether the shop may be asked the same twice where the first answer was lost. */
  repeatable: boolean;
}

const ErrorList = z.array(
  z.object({
    message: z.string().optional(),
    path: z.array(z.union([z.string(), z.number()])).optional(),
    extensions: z.object({ code: z.string().optional() }).optional(),
  }),
);
/** GraphQL says what went wrong with a 200; other statuses carry a text. */
const Answer = z.object({
  data: z.unknown().optional(),
  errors: ErrorList.optional(),
  extensions: z.object({ cost: QueryCost.optional() }).optional(),
});
type Answer = z.output<typeof Answer>;

/** A query that asks for more at once than any shop allows: it is asked again for less. */
export class QueryTooLarge extends Error {}

/**
 * Asks a shop's Admin API. Answers with data and errors beside it are taken for their data: fields we are not approved for are null then. What the shop
 * refuses, and that it can't be asked now, is a PlatformRefusal; a token it takes no longer leaves the store waiting for its merchant.
 */
export async function callAdmin<Data>(services: Services, store: ShopifyStore, call: AdminCall<Data>): Promise<Data> {
  for (let tried = 1; ; tried += 1) {
    await waitForPoints(store.externalId, call.document);
    const answer = await send(services, store, call);
    const cost = answer.extensions?.cost;
    if (cost !== undefined) notePoints(store.externalId, call.document, cost);
    if (!hasCode(answer, 'THROTTLED')) return readData(services, store, { call, answer });
    if (cost === undefined || tried === THROTTLED_TRIES) throw storeBusy(BUSY_FOR_S * 1_000);
    await waitAfterThrottling(cost);
  }
}

async function send<Data>(services: Services, store: ShopifyStore, call: AdminCall<Data>): Promise<Answer> {
  const key = { accountId: store.accountId, storeId: store.id };
  const { shopOrigin, timeouts } = services.config.shopify;
  const accessToken = await tokenOf(services, key);
  const answer = await postJson(
    services.outbound,
    `${shopOrigin.replace('{shop}', store.externalId)}/admin/api/${API_VERSION}/graphql.json`,
    { query: call.document, variables: call.variables ?? {} },
    { timeouts, headers: { 'x-shopify-access-token': accessToken }, expects: Answer, idempotent: call.repeatable },
  );
  if (answer?.status === 401 || answer?.status === 403) {
    await noteRefusedToken(services, key, accessToken);
    throw storeNotConnected();
  }
  const parsed = answer?.status === 200 ? Answer.safeParse(answer.body) : undefined;
  if (parsed?.success === true && (parsed.data.data !== undefined || parsed.data.errors !== undefined)) return parsed.data;
  throw await refusalOf(services, key, answer);
}

async function tokenOf(services: Services, key: { accountId: string; storeId: string }): Promise<string> {
  try {
    return await freshAccessToken(services, key);
  } catch (error) {
    // Not connected, or of another account.
    throw error instanceof Refusal ? storeNotConnected() : error;
  }
}

/** A shop that is too busy, frozen or gone, or a Shopify that did not answer; no calls to it for a while. */
async function refusalOf(services: Services, key: { accountId: string; storeId: string }, answer: JsonAnswer | null) {
  if (answer !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 430)
    return storeRefused();
  await rest(services.database.db, key, answer?.retryAfterSeconds ?? null);
  const waitS = answer?.retryAfterSeconds ?? null;
  const waitMs = waitS === null ? null : waitS * 1_000;
  return answer?.status === 429 || answer?.status === 430 ? storeBusy(waitMs ?? BUSY_FOR_S * 1_000) : storeUnreachable(waitMs);
}

function readData<Data>(services: Services, store: ShopifyStore, { call, answer }: { call: AdminCall<Data>; answer: Answer }): Data {
  const data = call.data.safeParse(answer.data);
  const errors = answer.errors ?? [];
  if (errors.length > 0) {
    const said = errors.map(({ extensions, path }) => `${extensions?.code ?? 'error'} ${path?.join('.') ?? ''}`.trim());
    services.log.warn({ storeId: store.id, errors: [...new Set(said)].slice(0, 10) }, 'Shopify answered with errors');
  }
  if (data.success) return data.data;
  if (hasCode(answer, 'MAX_COST_EXCEEDED')) throw new QueryTooLarge();
  if (hasCode(answer, 'ACCESS_DENIED')) throw storePermissionLost();
  if (hasCode(answer, 'INTERNAL_SERVER_ERROR') || hasCode(answer, 'TIMEOUT')) throw storeUnreachable();
  if (errors.length === 0) {
    const shape = data.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).slice(0, 10);
    services.log.error({ storeId: store.id, shape }, 'an answer of Shopify has another shape than was asked for');
  }
  throw storeRefused();
}

function hasCode({ errors }: Answer, code: string): boolean {
  return errors?.some(({ extensions }) => extensions?.code === code) === true;
}

/** What a mutation says where it did not do what was asked. */
export const UserErrors = z.array(z.object({ code: z.string().nullish(), field: z.array(z.string()).nullish(), message: z.string() }));
export type UserErrors = z.output<typeof UserErrors>;

/** Throws for a mutation that did nothing: the shop says why, and will say the same again. */
export function requireDone(services: Services, store: ShopifyStore, userErrors: UserErrors): void {
  if (userErrors.length === 0) return;
  const said = userErrors.map(({ code, field, message }) => `${code ?? ''} ${field?.join('.') ?? ''}: ${message}`.slice(0, 200));
  services.log.warn({ storeId: store.id, userErrors: said.slice(0, 10) }, 'Shopify refused a change');
  throw storeRefused();
}
