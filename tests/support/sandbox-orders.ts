import { v7 as uuidv7 } from 'uuid';
import type { SandboxOrder } from '#provider/platforms/sandbox/sandbox-order.ts';
import { sandboxHeaders } from '#provider/platforms/sandbox/sandbox-headers.ts';
import { signDelivery } from '#provider/platforms/webhook-signature.ts';

/** An order as a shop of the sandbox tells it. */
export function aSandboxOrder(overrides: Partial<SandboxOrder> = {}): SandboxOrder {
  return {
    id: uuidv7(),
    name: '#1001',
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
    version: 1,
    cancelled_at: null,
    currency: 'USD',
    total_minor: 1_999,
    email: 'ana@example.com',
    shipping_address: {
      name: 'Ana Lima',
      company: '',
      address1: '1 Main St',
      address2: '',
      district: '',
      city: 'Austin',
      province: 'TX',
      zip: '78701',
      country_code: 'US',
      phone: '',
      tax_id: '',
    },
    line_items: [{ id: uuidv7(), variant_id: 'v1', title: 'Lamp', sku: 'L1', quantity: 1, price_minor: 1_999 }],
    ...overrides,
  };
}

export function asBody(order: unknown): Buffer {
  return Buffer.from(JSON.stringify(order));
}

/** What a shop of the sandbox sends beside a body: who it is, what happened, and its signature. */
export function deliveryHeaders(shop: { id: string; secret: string }, body: Buffer): Record<string, string> {
  return {
    'content-type': 'application/json',
    [sandboxHeaders.hmac]: signDelivery(shop.secret, body),
    [sandboxHeaders.deliveryId]: uuidv7(),
    [sandboxHeaders.topic]: 'orders/create',
    [sandboxHeaders.shop]: shop.id,
  };
}
