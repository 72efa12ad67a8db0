import { z } from 'zod';
import { CalendarDate, CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { CurrencyCode, Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { Order } from './orders.ts';
import { pageQuery } from './page.ts';
import { WarehouseCode } from './products.ts';
import { TaxMode } from './tax.ts';
import {
  addressFields,
  addressMax,
  fieldNeeds,
  LINE_QUANTITY_MAX,
  MANUAL_LINES_MAX,
  ORDER_DATE_DAYS_MAX,
  OWN_CARRIER_MAX,
  OWN_NUMBER_MAX,
  PASTED_ADDRESS_MAX,
  REFERENCE_MAX,
  REMARK_MAX,
} from './manual-orders.values.ts';
import { Version } from './whole-number.ts';

const text = (max: number) => z.string().trim().max(max).default('');

/** Where an order goes, as a merchant types it. */
export const ManualAddress = z.object({
  name: text(addressMax.name),
  company: text(addressMax.company),
  /** Street; with the house number where that has no field of its own. */
  line1: text(addressMax.line1),
  line2: text(addressMax.line2),
  /** Put to the street as the country writes it. */
  houseNumber: text(addressMax.houseNumber),
  district: text(addressMax.district),
  city: text(addressMax.city),
  /** Code of ISO 3166-2 with or without its country, or a name. */
  province: text(addressMax.province),
  postcode: text(addressMax.postcode),
  country: CountryCode,
  phone: text(addressMax.phone),
  email: text(addressMax.email),
  /** Number customs of some countries ask of the buyer. */
  taxId: text(addressMax.taxId),
});
export type ManualAddress = z.infer<typeof ManualAddress>;

const ManualLine = z.object({
  variantId: Id,
  quantity: z.int().min(1).max(LINE_QUANTITY_MAX),
  /** What the buyer paid for one, in minor units of the order's `currency`, without tax: its declared value. Null: the cost is declared. */
  unitSaleMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable().default(null),
});

/** A label the merchant bought from a carrier of their own: all goods leave with it as one parcel, for handling and without freight. */
export const OwnLabel = z.object({
  /** Sent by `uploadFile` for `own-label`; an order needs one, a draft may wait for it. Until an order or a draft names it, its sender alone can. */
  fileId: Id.nullable().default(null),
  /** Where the goods leave from. */
  warehouse: WarehouseCode,
  carrier: text(OWN_CARRIER_MAX),
  /** 4 to 40 letters, digits and hyphens, on no other order of the account. */
  trackingNumber: text(OWN_NUMBER_MAX),
});
export type OwnLabel = z.infer<typeof OwnLabel>;

/** What a merchant selects for one order made by hand. */
const manualChoices = {
  /** Where all of it leaves from, or it waits. Null: as the account's shipping rules say. It counts for nothing with a label of the merchant's own. */
  warehouse: WarehouseCode.nullable().default(null),
  /** Null: sent by us. With one, `methodCode`, `insured` and `taxMode` count for nothing. */
  ownLabel: OwnLabel.nullable().default(null),
  /** The praise card that goes with it: by the cards' rules, none, or an approved one whatever its rules. */
  praiseCard: z.union([z.enum(['rules', 'none']), Id]).default('rules'),
  /** Day the buyer ordered on, in the account's time zone; null: as it is, and today for a new one. */
  orderDate: CalendarDate.nullable().default(null),
  /** Whether a city that the lists have in another province only is right as it is. */
  cityConfirmed: z.boolean().default(false),
};

export const ManualOrderInput = z.object({
  mode: Mode.default('live'),
  /** The merchant's own; no two orders of the account have the same, whatever its case. Empty: our number stands for it. */
  reference: text(REFERENCE_MAX),
  address: ManualAddress,
  lines: z.array(ManualLine).min(1).max(MANUAL_LINES_MAX),
  /** Of all `unitSaleMinor`. */
  currency: CurrencyCode.default('USD'),
  /** Null: as the account's shipping rules say. */
  methodCode: z.string().max(60).nullable().default(null),
  /** Null: as the account's shipping rules say. */
  insured: z.boolean().nullable().default(null),
  /** Null: as the account's tax profile says. */
  taxMode: TaxMode.nullable().default(null),
  /** For the warehouse. */
  remark: text(REMARK_MAX),
  ...manualChoices,
});
export type ManualOrderInput = z.infer<typeof ManualOrderInput>;

export const createManualOrder = defineEndpoint({
  name: 'createManualOrder',
  permission: 'orders:edit',
  summary: `Make an order by hand: checked and quoted at once, as an order of a store is. What its country asks of an address is asked of the field; a reference another order has is refused, as is a city that is listed in another province only, a country no method serves, and a day in the future or more than ${ORDER_DATE_DAYS_MAX} days back. A draft it was made from is dropped.`,
  method: 'POST',
  path: '/v1/manual-orders',
  body: {
    kind: 'json',
    schema: ManualOrderInput.extend({
      draftId: Id.optional(),
      /** The version the draft was read with; left out: whatever it is now. */
      draftVersion: Version.optional(),
    }),
  },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'version-conflict'],
});

export const updateManualOrder = defineEndpoint({
  name: 'updateManualOrder',
  permission: 'orders:edit',
  summary:
    'Change an order made by hand that is not paid for; it is checked and quoted again. Its mode stays. `version` is the one it was read with.',
  method: 'PUT',
  path: '/v1/manual-orders/{orderId}',
  params: z.object({ orderId: Id }),
  body: { kind: 'json', schema: ManualOrderInput.extend({ version: Version }) },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'version-conflict'],
});

/** A line as the form shows it. */
export const FormLine = z.object({
  variantId: Id,
  quantity: z.int(),
  unitSaleMinor: z.int().nullable(),
  title: z.string(),
  /** E.g. `Sage / 500 ml`; empty for a product of one variant. */
  options: z.string(),
  sku: z.string(),
  pictureUrl: z.string().nullable(),
  /** What one costs now. */
  unitCost: Money,
  /** Units that can be had now, in all warehouses. */
  available: z.int(),
});
export type FormLine = z.infer<typeof FormLine>;

/** What the form is filled with; texts as they were typed. */
export const ManualOrderForm = z.object({
  mode: Mode,
  reference: z.string(),
  address: ManualAddress.extend({ country: CountryCode.or(z.literal('')) }),
  lines: z.array(FormLine),
  currency: CurrencyCode,
  methodCode: z.string().nullable(),
  insured: z.boolean().nullable(),
  taxMode: TaxMode.nullable(),
  remark: z.string(),
  ownLabel: OwnLabel.nullable(),
  praiseCard: z.union([z.enum(['rules', 'none']), Id]),
  orderDate: CalendarDate.nullable(),
  warehouse: WarehouseCode.nullable(),
  /** Of an order: whether its city was confirmed. */
  cityConfirmed: z.boolean(),
});
export type ManualOrderForm = z.infer<typeof ManualOrderForm>;

export const linkOwnLabel = defineEndpoint({
  name: 'linkOwnLabel',
  permission: 'orders:read',
  summary: 'An address on the public origin that gives a label once, within 60 seconds.',
  method: 'POST',
  path: '/v1/manual-orders/labels/{fileId}/link',
  params: z.object({ fileId: Id }),
  data: FileLink,
  problems: ['not-found'],
});

export const getManualOrderForm = defineEndpoint({
  name: 'getManualOrderForm',
  permission: 'orders:read',
  summary:
    'An order of the account as the form of manual orders is filled with it: to be changed, or as the beginning of another one. Lines nothing is mapped to are left out; a bundle comes as what is sent for it.',
  method: 'GET',
  path: '/v1/orders/{orderId}/manual-form',
  params: z.object({ orderId: Id }),
  data: ManualOrderForm.extend({
    version: Version,
    /** Whether it was made by hand and is not paid for. */
    editable: z.boolean(),
  }),
  problems: ['not-found'],
});

export const AddressForm = z.object({
  country: CountryCode,
  /** Fields in the order the country writes them. */
  fields: z.array(z.object({ field: z.enum(addressFields), need: z.enum(fieldNeeds) })),
  /** Forms of a post code: `9` a digit, `A` a letter, `*` either. Empty: any will do. */
  postcodeForms: z.array(z.string()),
  /** Kinds of number of which one must be right, e.g. `br-cpf`. */
  identityKinds: z.array(z.string()),
  /** Subdivisions to choose of; empty: none are listed. */
  provinces: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type AddressForm = z.infer<typeof AddressForm>;

export const getAddressForm = defineEndpoint({
  name: 'getAddressForm',
  permission: 'orders:read',
  summary: 'Which fields an address in a country has and needs, as orders are checked.',
  method: 'GET',
  path: '/v1/manual-orders/address-form',
  query: z.object({ country: CountryCode }),
  data: AddressForm,
});

export const ReadAddress = z.object({
  address: ManualAddress.extend({ country: CountryCode.or(z.literal('')) }),
  /** Fields that were guessed, and should be looked at. */
  uncertain: z.array(z.enum([...addressFields, 'country'])),
  /** Parts of the text that found no field. */
  leftOver: z.array(z.string()),
});
export type ReadAddress = z.infer<typeof ReadAddress>;

export const readPastedAddress = defineEndpoint({
  name: 'readPastedAddress',
  permission: 'orders:read',
  summary: 'Take a block of text with a name, an address and contacts apart into fields. Nothing is kept.',
  method: 'POST',
  path: '/v1/manual-orders/read-address',
  body: {
    kind: 'json',
    schema: z.object({
      text: z.string().trim().min(1).max(PASTED_ADDRESS_MAX),
      /** Taken where the text names no country. */
      country: CountryCode.optional(),
    }),
  },
  data: ReadAddress,
});

export const SellableVariant = FormLine.omit({ quantity: true, unitSaleMinor: true }).extend({
  /** Names of the merchant's stores it is sold in; empty: of the catalog alone. */
  stores: z.array(z.string()),
});
export type SellableVariant = z.infer<typeof SellableVariant>;

export const findSellableVariants = defineEndpoint({
  name: 'findSellableVariants',
  permission: 'orders:read',
  summary:
    "Variants whose product's name or SKU fits some words: those mapped to the account's own products first, then those of the catalog; 20 at most. Without words: the account's own.",
  method: 'GET',
  path: '/v1/manual-orders/variants',
  query: z.object({ q: z.string().trim().max(200).default('') }),
  data: z.array(SellableVariant),
});

/** A draft keeps what was typed, right or not. */
export const DraftContent = z.object({
  mode: Mode.default('live'),
  reference: text(REFERENCE_MAX),
  address: ManualAddress.extend({ country: CountryCode.or(z.literal('')).default('') }),
  lines: z.array(ManualLine).max(MANUAL_LINES_MAX),
  currency: CurrencyCode.default('USD'),
  methodCode: z.string().max(60).nullable().default(null),
  insured: z.boolean().nullable().default(null),
  taxMode: TaxMode.nullable().default(null),
  remark: text(REMARK_MAX),
  ...manualChoices,
});
export type DraftContent = z.infer<typeof DraftContent>;

export const ManualDraft = z.object({
  id: Id,
  version: Version,
  updatedAt: Time,
  reference: z.string(),
  buyerName: z.string(),
  country: CountryCode.or(z.literal('')),
  itemCount: z.int(),
});
export type ManualDraft = z.infer<typeof ManualDraft>;

const draftParams = z.object({ draftId: Id });

export const listManualDrafts = defineEndpoint({
  name: 'listManualDrafts',
  permission: 'orders:read',
  summary: 'Drafts of manual orders, the one saved last first; with words those whose reference or buyer has them.',
  method: 'GET',
  path: '/v1/manual-orders/drafts',
  query: z.object({ q: z.string().trim().max(200).optional(), ...pageQuery }),
  data: z.array(ManualDraft),
  paged: true,
  problems: ['cursor-invalid'],
});

export const getManualDraft = defineEndpoint({
  name: 'getManualDraft',
  permission: 'orders:read',
  summary: 'One draft as the form is filled with it. Lines of variants that are gone are left out.',
  method: 'GET',
  path: '/v1/manual-orders/drafts/{draftId}',
  params: draftParams,
  data: ManualOrderForm.extend({ version: Version }),
  problems: ['not-found'],
});

export const createManualDraft = defineEndpoint({
  name: 'createManualDraft',
  permission: 'orders:edit',
  summary:
    'Keep what was typed for a manual order, complete or not; up to 200 drafts. Nothing is checked, quoted or set aside. A draft nobody saved for half a year is dropped.',
  method: 'POST',
  path: '/v1/manual-orders/drafts',
  body: { kind: 'json', schema: DraftContent },
  data: ManualDraft,
  idempotent: true,
  problems: ['limit-reached'],
});

export const updateManualDraft = defineEndpoint({
  name: 'updateManualDraft',
  permission: 'orders:edit',
  summary: 'Save a draft anew; `version` is the one it was read with.',
  method: 'PUT',
  path: '/v1/manual-orders/drafts/{draftId}',
  params: draftParams,
  body: { kind: 'json', schema: DraftContent.extend({ version: Version }) },
  data: ManualDraft,
  idempotent: true,
  problems: ['not-found', 'version-conflict'],
});

export const deleteManualDraft = defineEndpoint({
  name: 'deleteManualDraft',
  permission: 'orders:edit',
  summary: 'Drop a draft.',
  method: 'DELETE',
  path: '/v1/manual-orders/drafts/{draftId}',
  params: draftParams,
  data: z.object({}),
  idempotent: true,
  problems: ['not-found'],
});
