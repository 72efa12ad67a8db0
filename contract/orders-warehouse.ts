import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { deliveryStates } from './orders.values.ts';

/** A parcel as the people of the warehouse see it. */
export const WarehouseParcel = z.object({
  id: Id,
  /** Our number, e.g. `PK1042`. */
  number: z.string(),
  state: z.enum(deliveryStates),
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  weightG: z.int(),
  itemCount: z.int(),
});
export type WarehouseParcel = z.infer<typeof WarehouseParcel>;

const ofParcel = z.object({ parcelId: Id });
const TrackingNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,40}$/);
/** Of a carrier or a place. */
const Name = z.string().trim().min(1).max(60);
const WeightG = z.int().min(1).max(1_000_000);

export const shipParcel = defineEndpoint({
  name: 'shipParcel',
  permission: 'operator:warehouse',
  summary: 'Hand a packed parcel to its carrier. The same again changes nothing; its orders have to be packed and not on hold.',
  method: 'POST',
  path: '/v1/operator/parcels/{parcelId}/shipment',
  params: ofParcel,
  body: {
    kind: 'json',
    schema: z.object({
      trackingNumber: TrackingNumber,
      /** Null: that of its method. */
      carrier: Name.nullable().default(null),
      /** Of the consolidator who takes it out of the country. */
      firstMileNumber: TrackingNumber.nullable().default(null),
    }),
  },
  data: WarehouseParcel,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'tracking-number-taken'],
});

export const scanParcel = defineEndpoint({
  name: 'scanParcel',
  permission: 'operator:warehouse',
  summary: 'Write down what the carrier says of a parcel that has left.',
  method: 'POST',
  path: '/v1/operator/parcels/{parcelId}/scans',
  params: ofParcel,
  body: {
    kind: 'json',
    schema: z.object({
      state: z.enum(deliveryStates),
      /** A country code, or a town other than the buyer's: it is not erased with the buyer. */
      place: z.string().trim().max(60).default(''),
    }),
  },
  data: WarehouseParcel,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const splitParcel = defineEndpoint({
  name: 'splitParcel',
  permission: 'operator:warehouse',
  summary: 'Take goods out of a packed parcel without a number into a new one. At least one item stays in each.',
  method: 'POST',
  path: '/v1/operator/parcels/{parcelId}/split',
  params: ofParcel,
  body: {
    kind: 'json',
    schema: z.object({
      lines: z
        .array(z.object({ orderLineId: Id, quantity: z.int().min(1).max(100_000) }))
        .min(1)
        .max(200),
      /** Of the new parcel. */
      weightG: WeightG,
    }),
  },
  data: WarehouseParcel,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const joinParcels = defineEndpoint({
  name: 'joinParcels',
  permission: 'operator:warehouse',
  summary:
    'Put all goods of one packed parcel into another. Both are without a number, leave from one warehouse by one method, and go to the same address; the emptied one is gone.',
  method: 'POST',
  path: '/v1/operator/parcels/{parcelId}/join',
  params: ofParcel,
  body: { kind: 'json', schema: z.object({ fromParcelId: Id, /** Of both together. */ weightG: WeightG }) },
  data: WarehouseParcel,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
