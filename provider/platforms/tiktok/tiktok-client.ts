import type { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import {
  type ConnectedStore,
  PlatformRefusal,
  storeBusy,
  storeNotConnected,
  storePermissionLost,
  storeRefused,
  storeUnreachable,
} from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { type CallableShop, freshAccess, noteRefusedToken } from './access-token.ts';
import { askOpenApi, type OpenApiAnswer, type OpenApiRequest } from './open-api.ts';
import { requireTiktok } from './require-tiktok.ts';
import { atShopPace } from './shop-pace.ts';

/** A shop that asks for patience without saying for how long. */
const BUSY_FOR_MS = 2_000;
/** The seller's authorization does not cover the call. */
const SCOPE_MISSING = 105_005;
/** Groups of codes, by their first digits, that say the token is not taken. */
const TOKEN_CODES = /^(?:105\d{3}|36004\d{3})$/;
/** Something is wrong at TikTok, now. */
const TROUBLE_CODES: readonly number[] = [36_009_003];

export type TiktokStore = Pick<ConnectedStore, 'accountId' | 'id' | 'externalId' | 'currency'>;

export interface TiktokCall<Data> extends OpenApiRequest {
  /** What `data` has to be. */
  data: z.ZodType<Data>;
  /** Calls about categories, files and the like name no shop. */
  namesShop?: boolean;
}

/** What TikTok refused, by its own code. */
export class TiktokRefusal extends PlatformRefusal {
  readonly tiktokCode: number;
  constructor(tiktokCode: number) {
    super({ code: 'store-refused', params: {} }, false);
    this.tiktokCode = tiktokCode;
  }
}

/**
 * Asks the Open API for a shop. What it refuses, and that it can't be asked now, is a PlatformRefusal; a token it takes no longer leaves the store
 * waiting for its merchant.
 */
export async function callTiktok<Data>(services: Services, store: TiktokStore, call: TiktokCall<Data>): Promise<Data> {
  const access = await accessOf(services, store);
  const shopCipher = call.namesShop === false ? null : access.shopCipher;
  const { callsPerSecond } = requireTiktok(services);
  const answer = await atShopPace(store.externalId, callsPerSecond, () =>
    askOpenApi(services, { accessToken: access.accessToken, shopCipher, request: call }),
  );
  if (answer.status !== 'done') throw await refusalOf(services, { store, access, answer, path: call.path });
  const data = call.data.safeParse(answer.data);
  if (data.success) return data.data;
  const shape = data.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).slice(0, 10);
  services.log.error({ storeId: store.id, path: call.path, shape }, 'an answer of TikTok has another shape than documented');
  throw storeRefused();
}

async function accessOf(services: Services, store: TiktokStore): Promise<CallableShop> {
  try {
    return await freshAccess(services, { accountId: store.accountId, storeId: store.id });
  } catch (error) {
    // Not connected, of another account, or no app of ours any more.
    throw error instanceof Refusal ? storeNotConnected() : error;
  }
}

interface Refused {
  store: TiktokStore;
  access: CallableShop;
  answer: Exclude<OpenApiAnswer, { status: 'done' }>;
  path: string;
}

async function refusalOf(services: Services, { store, access, answer, path }: Refused): Promise<PlatformRefusal> {
  if (answer.status === 'unreachable') return storeUnreachable();
  if (answer.status === 'busy') return storeBusy(answer.retryAfterMs ?? BUSY_FOR_MS);
  const { code, message, requestId } = answer;
  services.log.warn({ storeId: store.id, path, code, message: message.slice(0, 200), requestId }, 'TikTok refused a call');
  if (code === SCOPE_MISSING) return storePermissionLost();
  if (TOKEN_CODES.test(String(code))) {
    await noteRefusedToken(services, { accountId: store.accountId, storeId: store.id }, access.accessToken);
    return storeNotConnected();
  }
  return TROUBLE_CODES.includes(code) ? storeUnreachable() : new TiktokRefusal(code);
}

/** What TikTok says where it says something: fields without a value are missing, null or empty. */
export function given(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}

/** TikTok's ids are digits; anything else is no id of its. */
export function isTiktokId(id: string): boolean {
  return /^\d{1,30}$/.test(id);
}
