import { cny } from '#contract/money.values.ts';
import type { Address, Order } from '#contract/orders.ts';

const id = '0193a5b0-7d00-7000-8000-000000000001';
const address: Address = {
  name: 'Ana Lima',
  company: '',
  line1: '1 Main St',
  line2: 'Apt 4',
  district: '',
  city: 'Austin',
  province: 'TX',
  postcode: '78701',
  country: 'US',
  phone: '',
  email: 'ana@example.com',
  taxId: '',
};

/** A line of three lamps as an order's page shows it. */
export const aShownLine: Order['orderLines'][number] = {
  id,
  title: 'Lamp',
  sku: 'L1',
  quantity: 3,
  quantityCanceled: 0,
  quantityRefunded: 0,
  quantityShipped: 0,
  unitSale: { amountMinor: 1_999, currency: 'USD' },
  pictureUrl: null,
  variantId: id,
  productId: id,
  variantSku: 'V1',
  unitCost: cny(2_500),
};

/** An order as its page shows it, without a provider: ready and unpaid. */
export function aShownOrder(overrides: Partial<Order> = {}): Order {
  return {
    id,
    number: 'SO1001',
    kind: 'store',
    mode: 'test',
    storeId: id,
    storeName: 'Corner shop',
    platform: 'sandbox',
    externalName: '#1001',
    placedAt: '2026-11-01T10:00:00Z',
    buyerName: 'Ana Lima',
    country: 'US',
    saleTotal: { amountMinor: 1_999, currency: 'USD' },
    costTotal: cny(4_150),
    lineCount: 1,
    itemCount: 3,
    lines: [],
    paymentState: 'due',
    fulfillmentState: 'ready',
    deliveryState: null,
    causes: [],
    held: false,
    payable: false,
    address,
    orderLines: [aShownLine],
    quote: null,
    reservation: null,
    holds: [],
    storeEdit: null,
    cancellation: 'at-once',
    cancelAnswerBy: null,
    parcels: [],
    events: [],
    paymentId: null,
    version: 1,
    ...overrides,
  };
}
