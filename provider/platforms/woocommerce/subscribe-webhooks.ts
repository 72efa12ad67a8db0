import { z } from 'zod';
import type { CallStore } from './store-client.ts';

/** What a store reports to us. The last is sent with every refund, of a part of an order too. */
const subscribedTopics = [
  ...['order.created', 'order.updated', 'order.deleted', 'order.restored'],
  ...['product.updated', 'product.deleted', 'product.restored'],
  'action.woocommerce_order_refunded',
] as const;

const PAGE = 100;
const Webhooks = z.array(z.object({ id: z.int(), topic: z.string(), status: z.string(), delivery_url: z.string() }));
const Changed = z.object({});

/**
 * Has a store send us what we need, signed with our secret. A webhook that was disabled after failed deliveries, or that knows another secret, is set up
 * anew; secrets can't be read, so all of ours are written.
 */
export async function subscribeWebhooks(
  call: CallStore,
  { name, deliveryUrl, secret }: { name: string; deliveryUrl: string; secret: string },
): Promise<void> {
  const present = await listOurs(call, deliveryUrl);
  const kept = new Map(present.map((webhook) => [webhook.topic, webhook.id]));
  const create = subscribedTopics
    .filter((topic) => !kept.has(topic))
    .map((topic) => ({ name, topic, delivery_url: deliveryUrl, secret, status: 'active' }));
  const update = [...kept].map(([, id]) => ({ id, secret, status: 'active' }));
  const doubled = present.filter(({ id, topic }) => kept.get(topic) !== id).map(({ id }) => id);
  await change(call, { create, update, delete: doubled });
}

/** Takes our webhooks out of a store. */
export async function unsubscribeWebhooks(call: CallStore, deliveryUrl: string): Promise<void> {
  const ours = await listOurs(call, deliveryUrl);
  if (ours.length > 0) await change(call, { delete: ours.map(({ id }) => id) });
}

/** Not repeatable: webhooks created twice would deliver twice; the next time they are brought down to one. */
async function change(call: CallStore, body: Record<string, unknown[]>): Promise<void> {
  await call({ method: 'POST', path: '/wc/v3/webhooks/batch', body, data: Changed, repeatable: false });
}

async function listOurs(call: CallStore, deliveryUrl: string): Promise<z.output<typeof Webhooks>> {
  const ours: z.output<typeof Webhooks> = [];
  for (let page = 1; ; page += 1) {
    const query = { per_page: String(PAGE), page: String(page) };
    const answer = await call({ method: 'GET', path: '/wc/v3/webhooks', query, data: Webhooks, repeatable: true });
    const webhooks = answer.status === 'found' ? answer.data : [];
    ours.push(...webhooks.filter(({ delivery_url: url }) => url === deliveryUrl));
    if (webhooks.length < PAGE) return ours;
  }
}
