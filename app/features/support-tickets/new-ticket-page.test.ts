import { describe, expect, it, test } from 'vitest';
import { cny } from '#contract/money.values.ts';
import { accountPermissions } from '#contract/permissions.values.ts';
import type { TicketSubject, TicketTerms } from '#contract/support-tickets.ts';
import { ticketCategories, ticketSubjects } from '#contract/support-tickets.values.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { contextFor, credential, type ReceivedCall, type Reply, standInForProvider, user } from '#tests/support/stand-in-provider.ts';
import { action, loader } from './new-ticket-page.tsx';

const id = '0193a5b0-7d00-7000-8000-000000000001';
const cookie = `token=${credential}`;
const terms: TicketTerms = {
  categories: ticketCategories.map((category) => ({
    category,
    subjects: [...ticketSubjects[category].kinds],
    subjectRequired: ticketSubjects[category].required,
    replyHours: { normal: 24, high: 4 },
  })),
  files: { purpose: 'ticket-file', kinds: ['image'], maxBytes: 1_000, filesMax: 5 },
};
const at = '2026-11-20T10:00:00Z';
const subjects: TicketSubject[] = [
  {
    kind: 'order',
    id,
    number: 'SO1001',
    name: '#1',
    orderKind: 'store',
    storeName: '',
    paymentState: 'paid',
    fulfillmentState: 'shipped',
    saleTotal: cny(1_000),
    placedAt: at,
  },
  {
    kind: 'parcel',
    id,
    number: 'PK1001',
    order: null,
    orderCount: 0,
    deliveryState: 'in_transit',
    carrier: '',
    trackingNumber: null,
    shippedAt: at,
  },
  { kind: 'product', id, number: 'P1', name: 'Mug', pictureUrl: null, costFrom: cny(1_000) },
  { kind: 'recharge', id, number: 'RC1001', method: 'sandbox', state: 'credited', pay: cny(1_000), createdAt: at },
];

function answer({ path }: ReceivedCall, permissions: readonly string[]): Reply {
  if (path.startsWith('/api/user/info')) return [200, { data: { ...user, permissions } }];
  if (path.startsWith('/v1/support-ticket-terms')) return [200, { data: terms }];
  return [200, { data: subjects.find(({ kind }) => kind === path.split('/').at(-2)) }];
}

async function open(search: string, permissions: readonly string[] = accountPermissions) {
  const { url } = await standInForProvider((asked) => answer(asked, permissions));
  const request = new Request(`http://localhost:3000/home/support-ticket/new?${search}`, { headers: { cookie } });
  return loader({ request, params: {}, context: contextFor(url) });
}

test('the form is for members who may write, the others read why not', async () => {
  const permissions = accountPermissions.filter((permission) => permission !== 'tickets:write');
  await expect(open('', permissions)).rejects.toMatchObject({
    data: { code: 'not-allowed', message: 'Your role does not allow this.' },
    init: { status: 403 },
  });
});

describe('what the address names', () => {
  it.each([
    ['', '', []],
    ['category=idea', 'idea', []],
    ['category=shipping&order=ID', 'shipping', ['order']],
    ['category=shipping&order=ID&parcel=ID', 'shipping', ['order', 'parcel']],
    ['category=order&product=ID', 'product', ['product']],
    ['category=store&order=ID', 'order', ['order']],
    ['parcel=ID', 'shipping', ['parcel']],
    ['product=ID&recharge=ID', 'product', ['product', 'recharge']],
  ])('%j starts with category %j about %j', async (search, category, kinds) => {
    const { start } = await open(search.replaceAll('ID', id));
    expect([start.category, start.about.map(({ kind }) => kind)]).toEqual([category, kinds]);
  });
});

test('a form without a category is sent, so that the provider names all its mistakes at once', async () => {
  const fields = [
    { path: 'category', code: 'not-a-choice', message: 'Select one.' },
    { path: 'text', code: 'too-short', message: 'At least 20 characters.' },
  ];
  const problem = { code: 'validation-failed', message: 'Check the form.', fields, requestId: 'r', loggedIn: true };
  const { url, asked } = await standInForProvider(() => [400, problem]);
  const body = new URLSearchParams({ subject: 'Where is it', text: 'short', [IDEMPOTENCY_FIELD]: 'key-1' });
  const request = new Request('http://localhost:3000/home/support-ticket/new', { method: 'POST', headers: { cookie }, body });
  const answered = await action({ request, params: {}, context: contextFor(url) });
  expect(answered).toMatchObject({ data: { problem: { fields } } });
  expect(asked.map(({ body: sent }) => JSON.parse(sent) as unknown)).toMatchObject([{ category: '', text: 'short', about: null }]);
});
