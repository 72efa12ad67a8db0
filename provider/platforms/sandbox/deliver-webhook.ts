import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { signDelivery } from '#provider/platforms/webhook-signature.ts';
import { sandboxHeaders } from './sandbox-headers.ts';
import { SandboxOrder } from './sandbox-order.ts';
import { findSender } from './sandbox-shop.store.ts';
import { findOrderBody } from './shop-orders.store.ts';

const Delivery = z.object({ shopId: z.string(), orderId: z.string(), deliveryId: z.string() });

/** Sends an order of the sandbox to whoever listens, whole or its id alone, signed; any answer but 2xx is tried again later. */
export async function deliverWebhook(services: Services, payload: unknown): Promise<void> {
  const { shopId, orderId, deliveryId } = Delivery.parse(payload);
  const shop = await findSender(services.database.db, shopId);
  const order = SandboxOrder.safeParse(await findOrderBody(services.database.db, shopId, orderId)).data;
  if (shop === undefined || order === undefined) return;
  const body = Buffer.from(JSON.stringify(shop.hint_body === 'order' ? order : { id: order.id }));
  const { status } = await services.outbound.send({
    method: 'POST',
    url: `${services.ownUrl()}/hooks/sandbox/orders`,
    headers: {
      'content-type': 'application/json',
      [sandboxHeaders.hmac]: signDelivery(shop.webhook_secret, body),
      [sandboxHeaders.deliveryId]: deliveryId,
      [sandboxHeaders.topic]: topicOf(order),
      [sandboxHeaders.shop]: shopId,
    },
    body,
    // A failure is the job's to try again, later.
    idempotent: false,
  });
  if (status < 200 || status > 299) throw new Error(`webhook of ${shopId} answered ${status}`);
}

function topicOf({ cancelled_at, version }: SandboxOrder): string {
  if (cancelled_at !== null) return 'orders/cancelled';
  return version === 1 ? 'orders/create' : 'orders/updated';
}
