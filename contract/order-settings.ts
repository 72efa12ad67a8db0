import { z } from 'zod';
import { CalendarDate, CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { MAX_AMOUNT_MINOR, WHOLE_BP } from './money.values.ts';
import {
  AUTOMATIC_COUNTRIES_MAX,
  GRACE_WINDOWS_MAX,
  graceLengths,
  importRules,
  LEFT_OUT_TAGS_MAX,
  ORDER_TAG_MAX,
  STORE_RULES_MAX,
} from './order-settings.values.ts';
import { Version } from './whole-number.ts';

/** How long paid orders of a store can be changed and canceled free of charge. */
export const GraceWindow = z.object({
  /** Null: orders of no store, such as manual ones. */
  storeId: Id.nullable(),
  length: z.enum(graceLengths),
  /** Time of day the window ends at, `HH:MM` in the setting's time zone; of `daily`, else null. */
  dailyAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .default(null),
});
export type GraceWindow = z.infer<typeof GraceWindow>;

const LimitMinor = z.int().min(1).max(MAX_AMOUNT_MINOR).nullable();

/** Orders that are paid without their merchant, and how far that goes. */
export const AutomaticPayment = z.object({
  /** Off: nothing is paid automatically, and the limits stay. */
  enabled: z.boolean(),
  /** Most that one order may cost, in CNY fen; null: no limit. */
  maxOrderMinor: LimitMinor,
  /** Most that is paid automatically in a day of the setting's time zone, in CNY fen; null: no limit. */
  maxDayMinor: LimitMinor,
  /** Least profit of an order as a share of its sale, in basis points; null: no limit. */
  minMarginBp: z
    .int()
    .min(0)
    .max(WHOLE_BP - 1)
    .nullable(),
  /** Countries orders may go to; empty: all. */
  countries: z.array(CountryCode).max(AUTOMATIC_COUNTRIES_MAX),
});
export type AutomaticPayment = z.infer<typeof AutomaticPayment>;

/** Which new orders of a store are taken in. Orders taken in already stay. */
const intakeRule = {
  importOrders: z.enum(importRules),
  /** First day whose orders are taken in, by when they were placed; null: all. */
  importFrom: CalendarDate.nullable(),
  /** Orders with one of these tags in their store are left out, however its letters are written. Of platforms without tags on orders none has any. */
  leftOutTags: z.array(z.string().trim().min(1).max(ORDER_TAG_MAX)).max(LEFT_OUT_TAGS_MAX),
};

/** What a store does otherwise than its account. */
export const StoreOrderRules = z.object({
  storeId: Id,
  /** Which of its orders are taken in, in place of the account's rule; null: by the account's. */
  intake: z.object(intakeRule).nullable(),
  /** Null: as the account has it. */
  holdFraudRisk: z.boolean().nullable(),
});
export type StoreOrderRules = z.infer<typeof StoreOrderRules>;

/** How an account's orders are taken in, held back and paid. */
export const OrderSettings = z.object({
  /** Goes up with each save; 0: nothing was saved yet, and these are the defaults. */
  version: Version,
  /** IANA zone of the days and times of day in here. */
  timeZone: z.string().min(1).max(60),
  ...intakeRule,
  /** Whether an order is held whose store says that it may well be a fraud. */
  holdFraudRisk: z.boolean(),
  /** At most one of each store; one left out goes by the rules above. */
  stores: z.array(StoreOrderRules).max(STORE_RULES_MAX),
  /** At most one of each store; one left out has none. */
  graceWindows: z.array(GraceWindow).max(GRACE_WINDOWS_MAX),
  automaticPayment: AutomaticPayment,
});
export type OrderSettings = z.infer<typeof OrderSettings>;

export const getOrderSettings = defineEndpoint({
  name: 'getOrderSettings',
  permission: 'settings:read',
  summary: 'How orders are taken in, held back and paid; the defaults while nothing was saved.',
  method: 'GET',
  path: '/v1/order-settings',
  data: OrderSettings,
});

export const saveOrderSettings = defineEndpoint({
  name: 'saveOrderSettings',
  permission: 'settings:manage',
  // It sets what is paid automatically.
  token: false,
  summary:
    'Save all of them in place of the former; `version` is the one they were read with. Windows of orders paid already stay as they are. With automatic payment on, orders that can be paid now are tried; with wider rules for taking in orders, stores are read again.',
  method: 'PUT',
  path: '/v1/order-settings',
  body: { kind: 'json', schema: OrderSettings },
  data: OrderSettings,
  problems: ['version-conflict'],
});
