import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { Job } from './jobs.ts';
import { locales } from './locales.ts';
import { STORE_RULES_MAX } from './order-settings.values.ts';
import { CurrentPassword, User } from './sign-in.ts';
import { lengthUnits, weightUnits } from './sign-in.values.ts';
import {
  BILLING_PROFILE_LIMIT,
  BILLING_STORES_MAX,
  DELETION_DAYS,
  taxIdKinds,
  trackCarrierNames,
  trackLinks,
  trackMoments,
  trackNumbers,
} from './account.values.ts';
import { Version } from './whole-number.ts';

const ofUser = z.object({ userId: Id });
const words = (max: number) => z.string().trim().max(max).default('');

/** Fields of the user the user may write; every other one is left as it is, whatever is sent. */
export const ProfileInput = z.object({
  username: z.string().trim().min(1).max(100),
  job: words(100),
  jobName: words(100),
  organization: words(100),
  organizationName: words(200),
  location: words(100),
  locationName: words(200),
  introduction: words(1000),
  /** http or https address, or empty. */
  personalWebsite: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).default(''),
});
export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  permission: 'self',
  summary: 'Change the profile. Fields left out become empty.',
  method: 'POST',
  path: '/v1/users/{userId}/profile',
  params: ofUser,
  body: { kind: 'form', schema: ProfileInput },
  data: User,
  problems: ['not-found'],
});
export const AvatarInput = z.object({
  /** A PNG, JPEG or WebP of at most 512 KiB, already cropped to a square; the server encodes it again. */
  image: z.file(),
});
export const updateAvatar = defineEndpoint({
  name: 'updateAvatar',
  permission: 'self',
  summary: 'Set the profile picture.',
  method: 'POST',
  path: '/v1/users/{userId}/avatar',
  params: ofUser,
  body: { kind: 'multipart', schema: AvatarInput },
  data: User,
  problems: ['not-found', 'body-too-large'],
});
export const removeAvatar = defineEndpoint({
  name: 'removeAvatar',
  permission: 'self',
  summary: 'Remove the profile picture.',
  method: 'DELETE',
  path: '/v1/users/{userId}/avatar',
  params: ofUser,
  data: User,
  problems: ['not-found'],
});

/** Where an account came from. */
export const userSource = defineEndpoint({
  name: 'userSource',
  permission: 'self',
  summary: 'How the merchant came: by oneself, invited by another merchant, or from a store platform.',
  method: 'GET',
  path: '/v1/users/{userId}/source',
  params: ofUser,
  data: z.object({
    source: z.enum(['direct', 'invite', 'shopify']),
    /** The code used at sign-up; empty without one. */
    inviteCode: z.string(),
    registrationDate: Time,
  }),
  problems: ['not-found'],
});

/** How a user wants the screens; kept on the server so that it follows the user. */
export const UserSetting = z.object({
  locale: z.enum(locales),
  /** IANA zone; empty: the browser's. */
  timeZone: z.string().max(60),
  /** ISO 4217, for amounts shown beside CNY. */
  displayCurrency: z.string().regex(/^[A-Z]{3}$/),
  weightUnit: z.enum(weightUnits),
  lengthUnit: z.enum(lengthUnits),
  /** Selected first where a store is selected; empty: none. */
  defaultStoreId: z.union([z.literal(''), Id]),
  /** Language of packing slips, declarations and receipts this user gets; empty: that of the screens. */
  documentLocale: z.union([z.literal(''), z.enum(locales)]),
});
export type UserSetting = z.infer<typeof UserSetting>;
export const getUserSetting = defineEndpoint({
  name: 'getUserSetting',
  permission: 'self',
  summary: 'The settings of the user.',
  method: 'GET',
  path: '/v1/users/{userId}/setting',
  params: ofUser,
  data: UserSetting,
  problems: ['not-found'],
});
export const updateUserSetting = defineEndpoint({
  name: 'updateUserSetting',
  permission: 'self',
  summary: 'Change settings; fields travel in the query. What is left out stays.',
  method: 'POST',
  path: '/v1/users/{userId}/setting',
  params: ofUser,
  query: UserSetting.partial(),
  data: UserSetting,
  problems: ['not-found'],
});

/** How tracking is written back to a store. */
export const TrackSetting = z.object({
  /** Which number the store gets. A parcel without a first-mile number is written back by its last-mile one. */
  number: z.enum(trackNumbers),
  /** Where its link leads: to the carrier, or to the tracking page of the parcel, which shows the store's name and none of ours. */
  link: z.enum(trackLinks),
  /** Which carrier is sent to the store. */
  carrierName: z.enum(trackCarrierNames),
  /** Of `fixed`. */
  fixedCarrierName: z.string().trim().max(100).default(''),
  /** Whether the store is asked to mail its buyer. */
  notifyBuyer: z.boolean(),
  /** When the store is notified: as soon as there is a label, or with the carrier's first scan. */
  when: z.enum(trackMoments),
});
export type TrackSetting = z.infer<typeof TrackSetting>;
/** A store whose tracking is written back otherwise than that of the account's other stores. */
const StoreTrackSetting = TrackSetting.extend({ storeId: Id });
export const TrackSettingInput = TrackSetting.extend({
  /** The one it was read with; left out: whatever is stored is replaced. */
  version: Version.optional(),
  /** Each store once; left out: they stay as they are. */
  stores: z.array(StoreTrackSetting).max(STORE_RULES_MAX).optional(),
});
export type TrackSettingInput = z.infer<typeof TrackSettingInput>;
export const TrackSettingOfAccount = TrackSetting.extend({
  /** Of the user. */
  id: Id,
  /** Goes up with each save; 0: nothing was saved yet, and these are the defaults. */
  version: Version,
  /** By store, in the order of their names. */
  stores: z.array(StoreTrackSetting),
});
export type TrackSettingOfAccount = z.infer<typeof TrackSettingOfAccount>;
export const saveTrackSetting = defineEndpoint({
  name: 'saveTrackSetting',
  permission: 'settings:manage',
  summary: "Save how tracking is written back to the account's stores. It counts for parcels that are written back from now on.",
  method: 'POST',
  path: '/v1/userTrackSetting',
  body: { kind: 'json', schema: TrackSettingInput },
  data: TrackSettingOfAccount,
  problems: ['version-conflict'],
});
export const getTrackSetting = defineEndpoint({
  name: 'getTrackSetting',
  permission: 'settings:read',
  summary: 'How tracking is written back; `id` is the id of the user.',
  method: 'GET',
  path: '/v1/userTrackSetting/{id}',
  params: z.object({ id: Id }),
  data: TrackSettingOfAccount,
  problems: ['not-found'],
});
export const BillingProfileInput = z.object({
  legalName: z.string().trim().min(1).max(200),
  taxIdKind: z.enum(taxIdKinds),
  /** Checked by its country's rule for the kind; empty for `none`. */
  taxId: z.string().trim().max(40).default(''),
  country: CountryCode,
  address: z.string().trim().min(1).max(300),
  city: z.string().trim().min(1).max(100),
  province: words(100),
  postcode: words(20),
  isDefault: z.boolean(),
  /** One invoice for all orders of a store that were paid together, instead of one for each. */
  combined: z.boolean().default(false),
  /** Stores whose orders are billed to it; all others go to the default. A store has one profile: it leaves the one it was with. */
  storeIds: z.array(Id).max(BILLING_STORES_MAX).default([]),
});
export const BillingProfile = BillingProfileInput.extend({ id: Id });
export type BillingProfile = z.infer<typeof BillingProfile>;
const ofProfile = z.object({ profileId: Id });
export const listBillingProfiles = defineEndpoint({
  name: 'listBillingProfiles',
  permission: 'account:read',
  summary: 'Who invoices are made out to, the default first.',
  method: 'GET',
  path: '/v1/billingProfiles',
  data: z.array(BillingProfile),
});
export const createBillingProfile = defineEndpoint({
  name: 'createBillingProfile',
  permission: 'account:manage',
  summary: `Add a billing profile; the first is the default. At most ${BILLING_PROFILE_LIMIT}.`,
  method: 'POST',
  path: '/v1/billingProfiles',
  body: { kind: 'json', schema: BillingProfileInput },
  data: BillingProfile,
  idempotent: true,
  problems: ['state-conflict', 'idempotency-key-required', 'idempotency-key-reused'],
});
export const updateBillingProfile = defineEndpoint({
  name: 'updateBillingProfile',
  permission: 'account:manage',
  summary: 'Change a billing profile. Issued invoices keep what they say.',
  method: 'PUT',
  path: '/v1/billingProfiles/{profileId}',
  params: ofProfile,
  body: { kind: 'json', schema: BillingProfileInput },
  data: BillingProfile,
  problems: ['not-found'],
});
export const deleteBillingProfile = defineEndpoint({
  name: 'deleteBillingProfile',
  permission: 'account:manage',
  summary: 'Delete a billing profile. When it was the default, the oldest left becomes it.',
  method: 'DELETE',
  path: '/v1/billingProfiles/{profileId}',
  params: ofProfile,
  data: z.object({}),
  problems: ['not-found'],
});

/**
 * What has to be given again before all data leaves or goes: the password of a user who has one. One who has none came from
 * Shopify, and the shop's session token the call is made with, a minute old at most, is the proof.
 */
const Confirmation = z.object({ password: CurrentPassword.optional() });

export const exportData = defineEndpoint({
  name: 'exportData',
  permission: 'account:export',
  summary: 'Start a job that gathers all data of the account in a ZIP file of JSON and CSV. One at a time.',
  method: 'POST',
  path: '/v1/users/{userId}/export',
  params: ofUser,
  body: { kind: 'form', schema: Confirmation },
  data: Job,
  problems: ['not-found', 'wrong-password', 'too-many-requests'],
});
/** A finished export; kept seven days. */
export const DataExport = z.object({
  id: Id,
  jobId: Id,
  state: z.enum(['running', 'done', 'failed']),
  createdAt: Time,
  /** Bytes of the file; null until it is done. */
  size: z.int().nullable(),
  expiresAt: Time.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;
export const listExports = defineEndpoint({
  name: 'listExports',
  permission: 'account:export',
  summary: 'Exports of the account that can still be fetched, newest first.',
  method: 'GET',
  path: '/v1/users/{userId}/exports',
  params: ofUser,
  data: z.array(DataExport),
  problems: ['not-found'],
});
export const linkExport = defineEndpoint({
  name: 'linkExport',
  permission: 'account:export',
  summary: 'A signed address to fetch an export from: 60 seconds, once.',
  method: 'POST',
  path: '/v1/users/{userId}/exports/{exportId}/link',
  params: z.object({ userId: Id, exportId: Id }),
  data: FileLink,
  problems: ['not-found', 'state-conflict'],
});
export const AccountDeletion = z.object({
  /** When the account is deleted; null when nobody asked for it. */
  dueAt: Time.nullable(),
});
export const getDeletion = defineEndpoint({
  name: 'getDeletion',
  permission: 'account:read',
  token: false,
  summary: 'Whether the account is about to be deleted.',
  method: 'GET',
  path: '/v1/users/{userId}/deletion',
  params: ofUser,
  data: AccountDeletion,
  problems: ['not-found'],
});
export const requestDeletion = defineEndpoint({
  name: 'requestDeletion',
  permission: 'account:close',
  summary: `Delete the account in ${DELETION_DAYS} days, by a job. Refused with account-in-use while money, paid orders or parcels are under way (details.reasons).`,
  method: 'POST',
  path: '/v1/users/{userId}/deletion',
  params: ofUser,
  body: { kind: 'form', schema: Confirmation },
  data: AccountDeletion,
  problems: ['not-found', 'wrong-password', 'account-in-use', 'too-many-requests'],
});
export const cancelDeletion = defineEndpoint({
  name: 'cancelDeletion',
  permission: 'account:close',
  summary: 'Keep the account after all.',
  method: 'POST',
  path: '/v1/users/{userId}/deletion/cancel',
  params: ofUser,
  data: AccountDeletion,
  problems: ['not-found'],
});
