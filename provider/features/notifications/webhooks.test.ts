import { describe, expect, it } from 'vitest';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookSecret,
  listNotificationDeliveries,
  listWebhookEndpoints,
  retryNotificationDelivery,
  testWebhookEndpoint,
} from '#contract/notification-settings.ts';
import { WEBHOOK_ENDPOINT_LIMIT } from '#contract/notifications.values.ts';
import { rewrapSecrets } from '#provider/features/account/rewrap-secrets.ts';
import { buildKeys } from '#provider/http/keys.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aWebhookEndpoint, prefer } from '#tests/support/notification-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { isSignedWith, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { notifyAccount } from './publish-event.ts';

const provider = await startTestProvider({ webhooksToOwnAddresses: true });
const { db } = provider.services.database;

async function outOfStock(merchant: Merchant, key?: string): Promise<void> {
  const event = { accountId: merchant.accountId, kind: 'listing-out-of-stock' as const, count: 2, path: '/myProducts?tab=attention' };
  await notifyAccount(db, { ...event, ...(key === undefined ? {} : { key }) });
  await provider.runJobs();
}

async function deliveries(merchant: Merchant) {
  return (await merchant.call(listNotificationDeliveries, { query: { channel: 'webhook' } })).data;
}

describe('an event (fault 69)', () => {
  it('is posted to the address of its user, signed by Standard Webhooks, once', async () => {
    const [receiver, merchant] = [await startWebhookReceiver(), await provider.signUp()];
    const { secret } = await aWebhookEndpoint(merchant, receiver.url);
    await outOfStock(merchant, 'one');
    await outOfStock(merchant, 'one');
    expect(receiver.received).toHaveLength(1);
    const [webhook] = receiver.received;
    if (webhook === undefined) throw new Error('nothing came');
    expect(webhook.message).toEqual({
      type: 'listing-out-of-stock',
      timestamp: expect.any(String),
      data: {
        accountId: merchant.accountId,
        category: 'listings',
        params: { count: 2 },
        url: `${provider.services.config.publicUrl}/myProducts?tab=attention`,
      },
    });
    expect(isSignedWith(secret, webhook)).toBe(true);
    expect(isSignedWith(secret, { ...webhook, body: webhook.body.replace('"count":2', '"count":3') })).toBe(false);
    expect(isSignedWith((await aWebhookEndpoint(merchant, `${receiver.url}/2`)).secret, webhook)).toBe(false);
    expect(await deliveries(merchant)).toMatchObject([
      { state: 'delivered', attempts: 1, answerStatus: 204, url: receiver.url, cause: null },
    ]);
  });

  it('that is not taken is posted again later, under the same id', async () => {
    const [receiver, merchant] = [await startWebhookReceiver(), await provider.signUp()];
    await aWebhookEndpoint(merchant, receiver.url);
    receiver.answers.push({ status: 500 }, { status: 429 });
    await outOfStock(merchant);
    expect(await deliveries(merchant)).toMatchObject([{ state: 'pending', attempts: 1, cause: 'refused', answerStatus: 500 }]);
    await provider.runJobs();
    expect(receiver.received).toHaveLength(1);
    for (const minutes of [2, 7]) {
      await moveClock(provider, { minutes });
      await provider.runJobs();
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(3);
    expect(await deliveries(merchant)).toMatchObject([{ state: 'delivered', attempts: 3, answerStatus: 204 }]);
  });

  it('does not follow a redirect', async () => {
    const [receiver, elsewhere, merchant] = [await startWebhookReceiver(), await startWebhookReceiver(), await provider.signUp()];
    await aWebhookEndpoint(merchant, receiver.url);
    receiver.answers.push({ status: 307, headers: { location: elsewhere.url } });
    await outOfStock(merchant);
    expect(elsewhere.received).toEqual([]);
    expect(await deliveries(merchant)).toMatchObject([{ state: 'pending', cause: 'redirected', answerStatus: 307 }]);
  });

  it('has failed for good where the address says it is gone; it is posted again when its user says so', async () => {
    const [receiver, merchant] = [await startWebhookReceiver(), await provider.signUp()];
    await aWebhookEndpoint(merchant, receiver.url);
    receiver.answers.push({ status: 410 });
    await outOfStock(merchant);
    const [failed] = await deliveries(merchant);
    expect(failed).toMatchObject({ state: 'failed', cause: 'gone', answerStatus: 410, dueAt: null, title: 'Out of stock: 2' });
    await merchant.call(retryNotificationDelivery, { params: { deliveryId: failed?.id ?? '' } });
    await provider.runJobs();
    expect(await deliveries(merchant)).toMatchObject([{ state: 'delivered', attempts: 1, cause: null }]);
  });

  it('fails after the last attempt where nobody answers', async () => {
    let merchant = await provider.signUp();
    await aWebhookEndpoint(merchant, 'http://127.0.0.1:9/hook');
    await outOfStock(merchant);
    for (const minutes of [2, 7, 40, 150, 400, 800, 1_100, 1_500]) {
      expect(await deliveries(merchant)).toMatchObject([{ state: 'pending', cause: 'unreachable' }]);
      await moveClock(provider, { minutes });
      await provider.runJobs();
      merchant = await signInAgain(provider, merchant);
    }
    expect(await deliveries(merchant)).toMatchObject([{ state: 'failed', attempts: 9, cause: 'unreachable' }]);
  });

  it('is not posted where the user does not want its category', async () => {
    const [receiver, merchant] = [await startWebhookReceiver(), await provider.signUp()];
    await aWebhookEndpoint(merchant, receiver.url);
    await prefer(merchant, { categories: { listings: { webhook: false } } });
    await outOfStock(merchant);
    expect(receiver.received).toEqual([]);
  });

  it('is taken back from an address that is removed while it waits', async () => {
    const [receiver, merchant] = [await startWebhookReceiver(), await provider.signUp()];
    const { id: endpointId } = await aWebhookEndpoint(merchant, receiver.url);
    receiver.answers.push({ status: 500 });
    await outOfStock(merchant);
    await merchant.call(deleteWebhookEndpoint, { params: { endpointId } });
    await moveClock(provider, { minutes: 2 });
    await provider.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(merchant)).toMatchObject([{ state: 'canceled', cause: 'endpoint-removed', url: null }]);
  });
});

describe('an address', () => {
  it('can be tried, and is kept once', async () => {
    const [receiver, merchant] = [await startWebhookReceiver(), await provider.signUp()];
    const { id: endpointId, secret } = await aWebhookEndpoint(merchant, receiver.url);
    expect((await aWebhookEndpoint(merchant, receiver.url)).secret).toBe(secret);
    const { deliveryId } = (await merchant.call(testWebhookEndpoint, { params: { endpointId } })).data;
    await provider.runJobs();
    expect(receiver.received.map(({ message }) => message.type)).toEqual(['webhook-test']);
    expect(await deliveries(merchant)).toMatchObject([{ id: deliveryId, state: 'delivered', title: 'Test message' }]);
  });

  it('of another merchant exists for nobody', async () => {
    const [owner, other] = [await provider.signUp(), await provider.signUp()];
    const { id: endpointId } = await aWebhookEndpoint(owner, 'https://ours.example/hook');
    const params = { endpointId };
    const answers = [
      await other.call(getWebhookSecret, { params }),
      await other.call(testWebhookEndpoint, { params }),
      await other.call(deleteWebhookEndpoint, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await other.call(listWebhookEndpoints)).data).toEqual([]);
    expect((await owner.call(listWebhookEndpoints)).data).toMatchObject([{ id: endpointId, url: 'https://ours.example/hook' }]);
  });

  it('keeps its secret while SECRET_KEY is changed', async () => {
    const merchant = await provider.signUp();
    const { id, secret } = await aWebhookEndpoint(merchant, 'https://ours.example/hook');
    const newSecret = 'another-secret-another-secret-another-';
    const oldKeys = provider.services.keys;
    const keys = buildKeys(newSecret, provider.services.config.secretKey);
    expect((await rewrapSecrets({ ...provider.services, keys })).webhooks).toBeGreaterThan(0);
    const { secret: sealed } = await db.selectFrom('webhook_endpoint').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
    expect(buildKeys(newSecret).decrypt('webhook-secret', sealed, merchant.accountId)).toBe(secret);
    expect(() => oldKeys.decrypt('webhook-secret', sealed, merchant.accountId)).toThrow();
  });

  it('is one of a few', async () => {
    const merchant = await provider.signUp();
    const add = (place: number) => merchant.call(createWebhookEndpoint, { body: { url: `https://ours.example/${place}` } });
    const added = await Promise.all(Array.from({ length: WEBHOOK_ENDPOINT_LIMIT + 3 }, (_none, place) => add(place)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(WEBHOOK_ENDPOINT_LIMIT);
    expect(added.find(({ status }) => status !== 200)?.problem.code).toBe('limit-reached');
  });

  it('is public and secure, unless the configuration allows others', async () => {
    const usual = await startTestProvider();
    const merchant = await usual.signUp();
    const refusal = async (url: string) => (await merchant.call(createWebhookEndpoint, { body: { url } })).problem.fields?.[0]?.code;
    const refused = {
      'http://shop.example/hook': 'link-not-https',
      'https://127.0.0.1/hook': 'link-private',
      'https://[::1]/hook': 'link-private',
      'https://169.254.169.254/latest': 'link-private',
      'https://intranet/hook': 'link-private',
      'https://user:secret@shop.example/': 'link-broken',
      'ftp://shop.example/': 'link-broken',
      'shop': 'link-broken',
    };
    for (const [url, code] of Object.entries(refused)) expect(await refusal(url), url).toBe(code);
    expect((await merchant.call(createWebhookEndpoint, { body: { url: 'https://shop.example/hook#part' } })).data.url).toBe(
      'https://shop.example/hook',
    );
  });
});
