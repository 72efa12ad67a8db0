import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import { type Hint, type HintSource, type PlatformOrder, unreadableHint } from '#provider/platforms/order-source.ts';
import { isNotConnected } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import { readWebhookJson } from '#provider/platforms/webhook-json.ts';
import { headerValue, isSignedBy } from '#provider/platforms/webhook-signature.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { SandboxCredentials } from './sandbox-credentials.ts';
import { sandboxHeaders } from './sandbox-headers.ts';
import { readSandboxOrder, SandboxOrder } from './sandbox-order.ts';

const Named = z.object({ id: z.string().min(1).max(100) });

/** Webhooks of the sandbox: signed with the store's own secret, with an id of the delivery or without, about a whole order or its id alone. */
export const sandboxWebhooks: HintSource = {
  async verifyWebhook(services, { headers, rawBody }) {
    const [signature, deliveryId, topic, shop] = [
      headerValue(headers, sandboxHeaders.hmac),
      headerValue(headers, sandboxHeaders.deliveryId),
      headerValue(headers, sandboxHeaders.topic),
      headerValue(headers, sandboxHeaders.shop),
    ];
    const secret = await findWebhookSecret(services, shop);
    if (secret === null || !isSignedBy(secret, rawBody, signature) || topic === '') throw new Refusal('signature-invalid');
    return {
      deliveryId: deliveryId === '' ? null : deliveryId,
      topic,
      shopExternalId: shop,
      triggeredAt: null,
      hints: readHints(topic, readWebhookJson(rawBody)),
    };
  },
};

function readHints(topic: string, payload: unknown): Hint[] {
  switch (topic) {
    case 'orders/create':
    case 'orders/updated':
      return [withId(payload, (externalId) => ({ kind: 'order-changed', externalId, order: readWholeOrder(payload) }))];
    case 'orders/cancelled':
      return [withId(payload, (externalId) => ({ kind: 'order-changed', externalId, order: readWholeOrder(payload), isEnd: true }))];
    case 'products/create':
    case 'products/update':
    case 'products/delete':
      return [withId(payload, (externalId) => ({ kind: 'product-changed', externalId }))];
    case 'app/uninstalled':
      return [{ kind: 'uninstalled' }];
    default:
      return [];
  }
}

/** A whole order that counts its versions speaks for itself; of any other only the id counts. */
function readWholeOrder(payload: unknown): PlatformOrder | null {
  const order = SandboxOrder.safeParse(payload);
  return order.success && order.data.version !== undefined ? readSandboxOrder(payload) : null;
}

function withId(payload: unknown, hintOf: (externalId: string) => Hint): Hint {
  const named = Named.safeParse(payload);
  return named.success ? hintOf(named.data.id) : unreadableHint(named.error);
}

/** Null where no signature can be right: of a shop nobody has, or one whose secret does not open. */
async function findWebhookSecret(services: Services, shop: string): Promise<string | null> {
  const store = await findStoreOfShop(services.database.db, 'sandbox', shop);
  if (store === undefined || store.credentials === null) return null;
  const { accountId, id: storeId, credentials: sealed } = store;
  const open = async () => openCredentials(services.keys, { accountId, storeId, as: SandboxCredentials, sealed });
  try {
    return (await withReadableCredentials(services, { accountId, storeId }, open)).webhookSecret;
  } catch (error) {
    if (isNotConnected(error)) return null;
    throw error;
  }
}
