import { z } from 'zod';
import { CountryCode, defineEndpoint, Time } from './endpoint.ts';
import { TrackingEvent } from './orders.ts';
import { deliveryStates } from './orders.values.ts';
import { TRACKING_TOKEN_PATTERN } from './tracking.values.ts';

/** What a buyer sees of a parcel: no name, no street, no number of the order in our books. */
export const TrackedParcel = z.object({
  /** The store it was bought in; empty for an order of no store. */
  storeName: z.string(),
  state: z.enum(deliveryStates),
  /** Town and country it goes to. */
  city: z.string(),
  country: CountryCode,
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  itemCount: z.int(),
  /** Of how many parcels of the order it is one, and which; null where it carries several orders. */
  part: z.object({ number: z.int(), of: z.int() }).nullable(),
  estimatedFrom: Time.nullable(),
  estimatedTo: Time.nullable(),
  deliveredAt: Time.nullable(),
  /** Newest first. */
  events: z.array(TrackingEvent),
});
export type TrackedParcel = z.infer<typeof TrackedParcel>;

export const trackParcel = defineEndpoint({
  name: 'trackParcel',
  auth: 'public',
  summary: 'A parcel as its buyer sees it, by the token of its tracking page. Limited per address.',
  method: 'GET',
  path: '/v1/tracking/{token}',
  params: z.object({ token: z.string().regex(TRACKING_TOKEN_PATTERN) }),
  data: TrackedParcel,
  problems: ['not-found', 'too-many-requests'],
});
