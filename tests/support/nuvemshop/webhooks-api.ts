import { createHmac } from 'node:crypto';
import { type Answer, type Call, invalidFields, isRecord, listPage, notFound } from './answer.ts';
import { type FakeStore, newId, timeNow } from './store-state.ts';

const EVENTS = [
  ...['app/uninstalled', 'app/suspended', 'app/resumed', 'category/created', 'category/updated', 'category/deleted'],
  ...['order/created', 'order/updated', 'order/paid', 'order/packed', 'order/fulfilled', 'order/cancelled'],
  ...['product/created', 'product/updated', 'product/deleted', 'domain/updated', 'theme/updated'],
];
const OWN_DOMAINS = /(^|\.)(tiendanube\.com|nuvemshop\.com\.br|localhost)$|^127\./;

/** What the documentation says of `/webhooks`: not to the machine itself, unless the world lets it be tried out there. */
export function answerWebhooks(store: FakeStore, { method, path: [id], query, body }: Call, allowsLocal: boolean): Answer {
  if (id === undefined && method === 'GET') return listPage(store.webhooks, query, (webhook) => ({ ...webhook }));
  if (id === undefined) return subscribe(store, body, allowsLocal);
  const webhook = store.webhooks.find((each) => String(each.id) === id);
  if (webhook === undefined) return notFound;
  if (method === 'DELETE') {
    store.webhooks.splice(store.webhooks.indexOf(webhook), 1);
    return { status: 200, body: {} };
  }
  return { status: 200, body: webhook };
}

function subscribe(store: FakeStore, body: unknown, allowsLocal: boolean): Answer {
  const { event, url } = isRecord(body) ? body : {};
  const isEvent = typeof event === 'string' && EVENTS.includes(event);
  const isAddress = typeof url === 'string' && URL.canParse(url) && (allowsLocal || isTaken(new URL(url)));
  if (!isEvent || !isAddress)
    return invalidFields({
      ...(isEvent ? {} : { event: [`Invalid event specified. Events allowed: ${EVENTS.join(', ')}`] }),
      ...(isAddress ? {} : { url: ['invalid url specified'] }),
    });
  const now = timeNow();
  const webhook = { id: newId(), event, url, created_at: now, updated_at: now };
  store.webhooks.push(webhook);
  return { status: 201, body: webhook };
}

function isTaken({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && !OWN_DOMAINS.test(hostname);
}

/** Headers of a delivery: the signature is the hex HMAC-SHA256 of the bytes by the app's secret. */
export function signDelivery(secret: string, rawBody: Buffer): Record<string, string> {
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex');
  return { 'content-type': 'application/json', 'x-linkedstore-hmac-sha256': signature };
}
