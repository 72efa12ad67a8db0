import { describe, expect, test } from 'vitest';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { contextFor, credential, standInForProvider, type Reply } from '#tests/support/stand-in-provider.ts';
import { action as drop, loader as list } from './drafts-page.tsx';
import { action as edit } from './edit-order-page.tsx';
import { action as save } from './new-order-page.tsx';
import { INTENT_FIELD, ORDER_FIELD, type OrderIntent } from './order-form.ts';
import { keepPageWithoutStored } from './versioned-editor.tsx';

const draftId = '0193a5b0-7d00-7000-8000-000000000001';
const orderId = '0193a5b0-7d00-7000-8000-000000000002';
const typed = { address: { country: 'BR' }, lines: [{ variantId: orderId, quantity: 1 }] };
const refused = (code: string, status = 409): Reply => [status, { code, message: 'No.', requestId: 'r1', loggedIn: true }];
const saved: Reply = [
  200,
  {
    data: {
      ...{ id: draftId, version: 2, updatedAt: '2026-11-02T10:00:00Z' },
      ...{ reference: '', buyerName: '', country: 'BR', itemCount: 1 },
    },
  },
];

async function send(action: typeof save, address: string, fields: Record<string, string>, reply: Reply) {
  const { url, asked } = await standInForProvider(() => reply);
  const request = new Request(`http://localhost:3000${address}`, {
    method: 'POST',
    headers: { cookie: `token=${credential}` },
    body: new URLSearchParams({ [IDEMPOTENCY_FIELD]: 'key-1', ...fields }),
  });
  const outcome: unknown = await action({ request, params: { orderId }, context: contextFor(url) });
  const [call] = asked;
  return { outcome, called: `${call?.method} ${call?.path}`, key: call?.headers['idempotency-key'] };
}

const form = (intent: OrderIntent) => ({ [ORDER_FIELD]: JSON.stringify(typed), [INTENT_FIELD]: intent, version: '1' });

describe('what a merchant typed is saved once by the key of its form', () => {
  test.each([
    ['draft', '/manualOrders/new', 'POST /v1/manual-orders/drafts'],
    ['draft', `/manualOrders/new?draft=${draftId}`, `PUT /v1/manual-orders/drafts/${draftId}`],
    ['copy', `/manualOrders/new?draft=${draftId}`, 'POST /v1/manual-orders/drafts'],
  ] as const)('%s at %s is %s', async (intent, address, called) => {
    const { outcome, ...call } = await send(save, address, form(intent), saved);
    expect(call).toEqual({ called, key: 'key-1' });
    expect((outcome as Response).headers.get('location')).toBe('/manualOrders/drafts');
  });

  test('an order', async () => {
    const { outcome, ...call } = await send(
      edit as typeof save,
      `/manualOrders/${orderId}/edit`,
      form('save'),
      refused('version-conflict'),
    );
    expect(call).toEqual({ called: `PUT /v1/manual-orders/${orderId}`, key: 'key-1' });
    expect(outcome).toMatchObject({ data: { problem: { code: 'version-conflict' }, missing: [] } });
  });
});

test('a draft that is gone already was deleted', async () => {
  const answer = await send(drop as unknown as typeof save, '/manualOrders/drafts', { draftId }, refused('not-found', 404));
  expect(answer).toMatchObject({
    outcome: { data: { problem: null } },
    called: `DELETE /v1/manual-orders/drafts/${draftId}`,
    key: 'key-1',
  });
});

test('a page whose last draft was deleted leads to the first, with its search', async () => {
  const { url } = await standInForProvider(() => [200, { data: [], page: { next: null, previous: null, total: 4, totalAtLeast: null } }]);
  const request = new Request('http://localhost:3000/manualOrders/drafts?q=Ana&cursor=abc', { headers: { cookie: `token=${credential}` } });
  const answer = await list({ request, params: {}, context: contextFor(url) }).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get('location')).toBe('/manualOrders/drafts?q=Ana');
});

test.each([
  ['version-conflict', true],
  ['invalid-input', true],
  ['not-found', false],
  ['state-conflict', false],
] as const)('after %s the page is loaded again: %s', (code, isLoaded) => {
  const args = { actionStatus: 200, actionResult: { problem: { code }, missing: [] } };
  expect(keepPageWithoutStored(args as unknown as Parameters<typeof keepPageWithoutStored>[0])).toBe(isLoaded);
});
