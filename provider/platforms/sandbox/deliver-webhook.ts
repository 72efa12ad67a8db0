import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { findOrderBody, findShop } from './sandbox-shop.store.ts';
import { signDelivery } from '#provider/platforms/webhook-signature.ts';
import { sandboxHeaders } from './sandbox-headers.ts';

const TIMEOUT_MS = 5_000;
const TOPIC = 'orders/create';

const Delivery = z.object({ shopId: z.string(), orderId: z.string(), deliveryId: z.string() });

/** Sends an order of the sandbox to whoever listens, signed; any answer but 2xx is tried again later. */
export async function deliverWebhook(services: Services, payload: unknown): Promise<void> {
  const { shopId, orderId, deliveryId } = Delivery.parse(payload);
  const shop = await findShop(services.database.db, shopId);
  const order = await findOrderBody(services.database.db, shopId, orderId);
  if (shop === undefined || order === undefined) return;
  const body = Buffer.from(JSON.stringify(order));
  const response = await fetch(`${services.ownUrl()}/hooks/sandbox/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [sandboxHeaders.hmac]: signDelivery(shop.webhook_secret, body),
      [sandboxHeaders.deliveryId]: deliveryId,
      [sandboxHeaders.topic]: TOPIC,
      [sandboxHeaders.shop]: shop.id,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`webhook of ${shopId} answered ${response.status}`);
}
