import { z } from 'zod';
import { CalendarDate, CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { CurrencyCode } from './money.ts';
import { taxModes, taxGroups, overLimitPolicies, declaredBases } from './tax.values.ts';
import { Version } from './whole-number.ts';
export const TaxMode = z.enum(taxModes);
export type TaxMode = z.infer<typeof TaxMode>;
export const TaxGroup = z.enum(taxGroups);
export type TaxGroup = z.infer<typeof TaxGroup>;

export const CountryTax = z.object({
  country: CountryCode,
  /** Group whose profile counts for it, or null. */
  group: TaxGroup.nullable(),
  /** Currency its limits and flat duties are in. */
  currency: CurrencyCode,
  taxes: z.array(
    z.object({
      code: z.string(),
      /** Part of the country; null: all of it. */
      region: z.string().nullable(),
      /** Basis points: 2100 is 21 %. */
      rateBp: z.int(),
      /** The tax is a part of its own base. */
      inclusive: z.boolean(),
      source: z.string(),
    }),
  ),
  schemes: z.array(
    z.object({
      code: z.string(),
      /** In minor units of `currency`. */
      limitMinor: z.int(),
      limitOf: z.enum(['consignment', 'item']),
      /** Whether the provider lends its number, and what it asks for it in basis points of the tax; null: it does not. */
      providerServiceBp: z.int().nullable(),
      source: z.string(),
    }),
  ),
  duties: z.array(
    z.object({
      code: z.string(),
      scheme: z.string().nullable(),
      /** Basis points of the value, or null where `eachMinor` is asked per tariff code. */
      rateBp: z.int().nullable(),
      eachMinor: z.int().nullable(),
      lessMinor: z.int(),
      /** Applies above this value and up to that; null: no end. */
      aboveMinor: z.int(),
      upToMinor: z.int().nullable(),
      source: z.string(),
    }),
  ),
  /** Fields an address there needs beside name, street and city. */
  needs: z.array(z.enum(['province', 'postcode', 'phone', 'tax-id'])),
});
export type CountryTax = z.infer<typeof CountryTax>;
export const getTax = defineEndpoint({
  name: 'getTax',
  permission: 'settings:read',
  summary: 'What countries take of goods that come in, by the rows valid on a day; of all countries with such rows when none is named.',
  method: 'GET',
  path: '/v1/tax',
  query: z.object({
    country: CountryCode.optional(),
    /** ISO day; left out: today. */
    on: CalendarDate.optional(),
  }),
  data: z.array(CountryTax),
});

export const TaxProfile = z.object({
  group: TaxGroup,
  mode: TaxMode,
  /** Of mode `own`: upper-cased on entry and checked by its group's form, e.g. `IM9000000001`. Empty otherwise. */
  number: z.string().trim().max(40).default(''),
  declaredBase: z.enum(declaredBases),
  /** Why the store's price is not declared; needed with base `provider`. */
  declaredBaseReason: z.string().trim().max(500).default(''),
  company: z.string().trim().max(200).default(''),
  /** Where the company is registered. */
  country: CountryCode.nullable().default(null),
  intermediary: z.string().trim().max(200).default(''),
  /** ISO days the number is valid on: from the first up to, not including, the last; null: no end. */
  validFrom: CalendarDate.nullable().default(null),
  validTo: CalendarDate.nullable().default(null),
  overLimit: z.enum(overLimitPolicies),
});
export type TaxProfile = z.infer<typeof TaxProfile>;
export const TaxProfiles = z.object({
  /** Goes up with each save; 0: nothing was saved yet. */
  version: Version,
  /** At most one of each group; a group without one has mode `none`. */
  profiles: z.array(TaxProfile).max(taxGroups.length),
});
export type TaxProfiles = z.infer<typeof TaxProfiles>;
const ofUser = z.object({ userId: Id });
export const getTaxProfiles = defineEndpoint({
  name: 'getTaxProfiles',
  permission: 'settings:read',
  summary: 'How import tax is declared for the orders of the user, by country group. Own numbers are whole here.',
  method: 'GET',
  path: '/v1/users/{userId}/tax',
  params: ofUser,
  data: TaxProfiles,
  problems: ['not-found'],
});
export const saveTaxProfiles = defineEndpoint({
  name: 'saveTaxProfiles',
  permission: 'settings:manage',
  summary: 'Save all profiles in place of the former; `version` is the one they were read with.',
  method: 'POST',
  path: '/v1/users/{userId}/tax',
  params: ofUser,
  body: { kind: 'json', schema: TaxProfiles },
  data: TaxProfiles,
  problems: ['not-found', 'version-conflict'],
});
