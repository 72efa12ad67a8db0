import { z } from 'zod';
import {
  CARTONS_MAX,
  outboundKinds,
  outboundStates,
  postageMoments,
  PURCHASE_UNITS_MAX,
  WAREHOUSE_LINES_MAX,
  WAREHOUSE_TEXT_MAX,
} from './cloud-warehouse.values.ts';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { pageQuery } from './page.ts';
import { warehouseCodes } from './products.values.ts';

/** Units of lots that are to leave together. All lie in one warehouse and are of one mode. */
export const OutboundInput = z
  .object({
    kind: z.enum(outboundKinds),
    /** Of a transfer. */
    toWarehouse: z.enum(warehouseCodes).nullable().default(null),
    /** Of a bulk order: recipient and address, one line each. */
    address: z.string().trim().max(WAREHOUSE_TEXT_MAX).default(''),
    /** The recipient's number of the delivery, e.g. that of a marketplace. */
    reference: z.string().trim().max(80).default(''),
    cartons: z.int().min(1).max(CARTONS_MAX).default(1),
    postage: z.enum(postageMoments).default('before'),
    note: z.string().trim().max(WAREHOUSE_TEXT_MAX).default(''),
    lines: z
      .array(z.object({ lotId: Id, units: z.int().min(1).max(PURCHASE_UNITS_MAX) }))
      .min(1)
      .max(WAREHOUSE_LINES_MAX),
  })
  .refine(({ kind, toWarehouse }) => (kind === 'transfer') === (toWarehouse !== null), {
    path: ['toWarehouse'],
    params: { code: 'required' },
  })
  .refine(({ kind, address }) => kind !== 'bulk' || address !== '', { path: ['address'], params: { code: 'required' } });
export type OutboundInput = z.input<typeof OutboundInput>;

export const Outbound = z.object({
  id: Id,
  /** E.g. `OB1042`. */
  number: z.string(),
  mode: Mode,
  kind: z.enum(outboundKinds),
  state: z.enum(outboundStates),
  warehouse: z.enum(warehouseCodes),
  toWarehouse: z.enum(warehouseCodes).nullable(),
  address: z.string(),
  reference: z.string(),
  cartons: z.int(),
  postage: z.enum(postageMoments),
  /** Freight and handling; 0 until it is approved, or weighed where it is paid after packing. */
  fee: Money,
  /** What it is paid by; null: nothing is due. */
  chargeId: Id.nullable(),
  trackingNumber: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({ lotId: Id, lotNumber: z.string(), sku: z.string(), units: z.int(), /** Of them, set aside. */ reserved: z.int() }),
  ),
  createdAt: Time,
});
export type Outbound = z.infer<typeof Outbound>;

export const listOutbounds = defineEndpoint({
  name: 'listOutbounds',
  permission: 'stock:read',
  summary: 'What leaves the own stock in bulk, by transfer or by disposal, the newest first.',
  method: 'GET',
  path: '/v1/cloud-warehouse/outbound',
  query: z.object(pageQuery),
  data: z.array(Outbound),
  paged: true,
  problems: ['cursor-invalid'],
});

const ofOutbound = z.object({ outboundId: Id });

export const getOutbound = defineEndpoint({
  name: 'getOutbound',
  permission: 'stock:read',
  summary: 'One outbound order.',
  method: 'GET',
  path: '/v1/cloud-warehouse/outbound/{outboundId}',
  params: ofOutbound,
  data: Outbound,
  problems: ['not-found'],
});

export const createOutbound = defineEndpoint({
  name: 'createOutbound',
  permission: 'stock:manage',
  summary:
    'Have units of lots sent out, moved or thrown away. They are set aside at once, all or none: `lock_failed` where a lot has too few, or its storage is not paid for. Refused where the lots lie in several warehouses or modes (state-conflict).',
  method: 'POST',
  path: '/v1/cloud-warehouse/outbound',
  body: { kind: 'json', schema: OutboundInput },
  data: Outbound,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const moveOutbound = defineEndpoint({
  name: 'moveOutbound',
  permission: 'stock:manage',
  summary: 'Set its units aside once more after that failed, hand it to the warehouse, or cancel it before it is paid or picked.',
  method: 'POST',
  path: '/v1/cloud-warehouse/outbound/{outboundId}/step',
  params: ofOutbound,
  body: { kind: 'json', schema: z.object({ step: z.enum(['lock', 'submit', 'cancel']) }) },
  data: Outbound,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
