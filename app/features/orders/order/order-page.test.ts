import { describe, expect, test } from 'vitest';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { aShownOrder } from '#tests/support/shown-orders.ts';
import { contextFor, credential, standInForProvider, type Reply } from '#tests/support/stand-in-provider.ts';
import { action } from './order-page.tsx';

const orderId = '0193a5b0-7d00-7000-8000-000000000001';
const otherId = '0193a5b0-7d00-7000-8000-000000000002';
const conflict = { code: 'state-conflict', message: 'Not in this state.', requestId: 'r1', loggedIn: true };

async function send(fields: Record<string, string>, reply: Reply = [200, { data: aShownOrder({ fulfillmentState: 'canceled' }) }]) {
  const { url, asked } = await standInForProvider(() => reply);
  const request = new Request(`http://localhost:3000/orders/${orderId}`, {
    method: 'POST',
    headers: { cookie: `token=${credential}` },
    body: new URLSearchParams({ [IDEMPOTENCY_FIELD]: 'key-1', ...fields }),
  });
  const { data } = await action({ request, params: { orderId }, context: contextFor(url) });
  const [call] = asked;
  return {
    outcome: data,
    path: call?.path,
    key: call?.headers['idempotency-key'],
    body: call?.body === '' ? null : (JSON.parse(call?.body ?? 'null') as unknown),
  };
}

describe('what a form of the order page asks for', () => {
  test.each([
    [
      'hold',
      { reason: 'buyer-asked', note: ' Call first ' },
      `/v1/orders/${orderId}/holds`,
      { reason: 'buyer-asked', note: ' Call first ' },
    ],
    ['release', { holdId: otherId }, `/v1/orders/${orderId}/holds/${otherId}/release`, null],
    ['cancel', {}, `/v1/orders/${orderId}/cancel`, null],
    ['check', {}, `/v1/orders/${orderId}/quote`, null],
    [
      'store-edit',
      { storeEditId: otherId, seenUpdatedAt: '2026-11-02T10:00:00.123456Z', answer: 'apply' },
      `/v1/orders/${orderId}/store-edit`,
      { storeEditId: otherId, seenUpdatedAt: '2026-11-02T10:00:00.123456Z', answer: 'apply' },
    ],
  ])('%s is one call with the key of the form', async (intent, fields, path, body) => {
    expect(await send({ intent, ...fields })).toMatchObject({ path, key: 'key-1', body });
  });

  test('an order that the warehouse is picking is not canceled yet', async () => {
    expect((await send({ intent: 'cancel' })).outcome).toEqual({ done: 'canceled', problem: null });
    const requested = await send({ intent: 'cancel' }, [200, { data: aShownOrder({ fulfillmentState: 'cancel_requested' }) }]);
    expect(requested.outcome).toEqual({ done: 'cancel-requested', problem: null });
  });

  test('a refusal is given to the page', async () => {
    expect((await send({ intent: 'cancel' }, [409, conflict])).outcome).toEqual({
      done: null,
      problem: expect.objectContaining({ code: 'state-conflict' }) as unknown,
    });
  });

  test('another form, a reason nobody knows or a foreign kind of id is 400', async () => {
    await expect(send({ intent: 'ship' })).rejects.toMatchObject({ status: 400 });
    await expect(send({ intent: 'hold', reason: 'mood', note: '' })).rejects.toMatchObject({ status: 400 });
    await expect(send({ intent: 'release', holdId: 'SO1001' })).rejects.toMatchObject({ status: 400 });
  });
});
