import type { BodyInput } from '#contract/endpoint.ts';
import type { createManualOrder } from '#contract/manual-orders.ts';
import { uploadOrderFile } from '#contract/order-imports.ts';
import type { Merchant } from './call.ts';

type ManualInput = BodyInput<typeof createManualOrder>;

/** A buyer in São Paulo whose address has all Brazil asks for. */
export const brazilian = {
  name: 'Ana Souza',
  line1: 'Avenida Paulista',
  houseNumber: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  province: 'SP',
  postcode: '01310-200',
  country: 'BR',
  phone: '+55 11 91234-5678',
  taxId: '529.982.247-25',
};

/** What a form of a manual order sends. */
export function aManualOrder(variantId: string, overrides: Partial<ManualInput> = {}): ManualInput {
  return { mode: 'test', address: brazilian, lines: [{ variantId, quantity: 1 }], ...overrides };
}

/** Uploads a file of orders. */
export function uploadOrders(merchant: Merchant, content: string | Uint8Array<ArrayBuffer>, fileName = 'orders.csv') {
  return merchant.call(uploadOrderFile, { query: { fileName }, body: { file: new File([content], fileName) } });
}
