import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { CurrencyCode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import {
  sourcingStates,
  SOURCING_NAME_MAX,
  SOURCING_URL_MAX,
  SOURCING_NOTES_MAX,
  SOURCING_QUANTITY_MAX,
  SOURCING_COUNTRIES_MAX,
  OWN_PRODUCT_ID_MAX,
} from './sourcing.values.ts';

/** A supplier's offer, as the operator found it. */
export const SourcingOffer = z.object({
  id: Id,
  /** Cost of one, without freight. */
  unitCost: Money,
  minQuantity: z.int(),
  /** Days until it could be in our warehouse. */
  leadDays: z.int(),
  /** Of the operator, in the language it was written. */
  note: z.string(),
});
export type SourcingOffer = z.infer<typeof SourcingOffer>;

export const SourcingRequest = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(sourcingStates),
  name: z.string(),
  /** Where it was seen; one of both is there. */
  link: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  targetPrice: Money.nullable(),
  monthlyQuantity: z.int().nullable(),
  countries: z.array(CountryCode),
  notes: z.string(),
  /** What the merchant calls it. */
  ownProductId: z.string(),
  offers: z.array(SourcingOffer),
  /** Until when the offers stand; null before there are any. */
  validUntil: Time.nullable(),
  acceptedOfferId: Id.nullable(),
  /** Of the catalog, once it is ready. */
  productId: Id.nullable(),
  createdAt: Time,
  updatedAt: Time,
});
export type SourcingRequest = z.infer<typeof SourcingRequest>;

/** A step of a request, the first one its making. */
export const SourcingEvent = z.object({
  to: z.enum(sourcingStates),
  by: z.enum(['merchant', 'operator', 'system']),
  at: Time,
});

export const listSourcingRequests = defineEndpoint({
  name: 'listSourcingRequests',
  permission: 'sourcing:read',
  summary: 'Sourcing requests of the account, the newest first.',
  method: 'GET',
  path: '/v1/sourcing-requests',
  query: z.object({ state: z.enum(sourcingStates).optional(), ...pageQuery }),
  data: z.array(SourcingRequest),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getSourcingRequest = defineEndpoint({
  name: 'getSourcingRequest',
  permission: 'sourcing:read',
  summary: 'One request with its offers and every step it took, the first one first.',
  method: 'GET',
  path: '/v1/sourcing-requests/{requestId}',
  params: z.object({ requestId: Id }),
  data: SourcingRequest.extend({ events: z.array(SourcingEvent) }),
  problems: ['not-found'],
});

export const NewSourcingRequest = z.object({
  name: z.string().trim().min(1).max(SOURCING_NAME_MAX),
  /** Page where it is sold. A link or the address of a picture is required; both have to lead into the public internet. */
  link: z.string().trim().max(SOURCING_URL_MAX).default(''),
  pictureUrl: z.string().trim().max(SOURCING_URL_MAX).default(''),
  targetPrice: z
    .object({ amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR), currency: CurrencyCode })
    .nullable()
    .default(null),
  monthlyQuantity: z.int().min(1).max(SOURCING_QUANTITY_MAX).nullable().default(null),
  countries: z.array(CountryCode).max(SOURCING_COUNTRIES_MAX).default([]),
  notes: z.string().trim().max(SOURCING_NOTES_MAX).default(''),
  ownProductId: z.string().trim().max(OWN_PRODUCT_ID_MAX).default(''),
});
export const createSourcingRequest = defineEndpoint({
  name: 'createSourcingRequest',
  permission: 'sourcing:manage',
  summary:
    'Ask the provider to find a product. Addresses that are broken or lead into a private network are refused, each with its own words.',
  method: 'POST',
  path: '/v1/sourcing-requests',
  body: { kind: 'json', schema: NewSourcingRequest },
  data: SourcingRequest,
  idempotent: true,
});

export const acceptSourcingOffer = defineEndpoint({
  name: 'acceptSourcingOffer',
  permission: 'sourcing:manage',
  summary: 'Take one of the offers while they stand; the provider then brings the product into the catalog.',
  method: 'POST',
  path: '/v1/sourcing-requests/{requestId}/accept',
  params: z.object({ requestId: Id }),
  body: { kind: 'json', schema: z.object({ offerId: Id }) },
  data: SourcingRequest,
  problems: ['not-found', 'state-conflict'],
});

export const declineSourcingOffers = defineEndpoint({
  name: 'declineSourcingOffers',
  permission: 'sourcing:manage',
  summary: 'Take none of the offers: the request ends.',
  method: 'POST',
  path: '/v1/sourcing-requests/{requestId}/decline',
  params: z.object({ requestId: Id }),
  data: SourcingRequest,
  problems: ['not-found', 'state-conflict'],
});
