import { z } from 'zod';
import { gatewayCodes, topUpStops } from './balance.values.ts';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { CurrencyCode, Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';

/** A way to pay that a gateway keeps for the account. */
export const PaymentMethod = z.object({
  id: Id,
  mode: Mode,
  gateway: z.enum(gatewayCodes),
  /** What a person knows it by, e.g. `•••• 4242`. */
  label: z.string(),
  /** What it is charged in. */
  currency: CurrencyCode,
  savedAt: Time,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What is watched of one wallet. */
export const WalletSettings = z.object({
  mode: Mode,
  /** Users are alerted when less than this can be spent; null: they are not. */
  alertBelow: Money.nullable(),
  /** As it was last saved; null: never. */
  topUp: z
    .object({
      enabled: z.boolean(),
      /** Why it does not work any more; null: it works, or was switched off. */
      stopped: z.enum(topUpStops).nullable(),
      below: Money,
      amount: Money,
      monthlyCap: Money,
      methodId: Id,
    })
    .nullable(),
  /** What was recharged by itself in the month that runs in the account's time zone, or is about to be. */
  toppedUpThisMonth: Money,
  methods: z.array(PaymentMethod),
  /** Whether a gateway of this wallet keeps ways to pay. Without one, the alert asks the merchant to recharge. */
  canSave: z.boolean(),
  /** The newest recharge whose way to pay can be saved; null: none. */
  savable: z.object({ rechargeId: Id, number: z.string(), gateway: z.enum(gatewayCodes) }).nullable(),
});
export type WalletSettings = z.infer<typeof WalletSettings>;

export const listWalletSettings = defineEndpoint({
  name: 'listWalletSettings',
  permission: 'wallet:read',
  summary: 'What is watched of the live and of the test wallet, and the ways to pay that are saved.',
  method: 'GET',
  path: '/v1/wallet-settings',
  data: z.array(WalletSettings),
});

const ofWallet = z.object({ mode: Mode });
const Amount = z.int().min(100).max(MAX_AMOUNT_MINOR);

export const saveBalanceAlert = defineEndpoint({
  name: 'saveBalanceAlert',
  permission: 'wallet:top-up',
  summary: 'Have all users of the account notified each time that less than `belowMinor` fen can be spent; null: no more.',
  method: 'PUT',
  path: '/v1/wallet-settings/{mode}/alert',
  params: ofWallet,
  body: { kind: 'json', schema: z.object({ belowMinor: Amount.nullable() }) },
  data: WalletSettings,
});

export const saveAutomaticTopUp = defineEndpoint({
  name: 'saveAutomaticTopUp',
  permission: 'wallet:top-up',
  summary:
    'Have `amountMinor` fen recharged by a saved way to pay when less than `belowMinor` can be spent, as often as `monthlyCapMinor` allows in a month. One that is declined stops it until it is saved again.',
  method: 'PUT',
  path: '/v1/wallet-settings/{mode}/top-up',
  params: ofWallet,
  body: {
    kind: 'json',
    schema: z.object({
      enabled: z.boolean(),
      belowMinor: Amount,
      amountMinor: Amount,
      /** At least one recharge. */
      monthlyCapMinor: Amount,
      methodId: Id,
    }),
  },
  data: WalletSettings,
  problems: ['not-found', 'method-unavailable'],
});

export const savePaymentMethod = defineEndpoint({
  name: 'savePaymentMethod',
  permission: 'wallet:top-up',
  summary: 'Have the gateway of a credited recharge keep what it was paid with. Saved again, it is the same one.',
  method: 'POST',
  path: '/v1/recharges/{rechargeId}/payment-method',
  params: z.object({ rechargeId: Id }),
  data: PaymentMethod,
  problems: ['not-found', 'state-conflict', 'method-unavailable', 'unavailable'],
});

export const removePaymentMethod = defineEndpoint({
  name: 'removePaymentMethod',
  permission: 'wallet:top-up',
  summary: 'Forget a saved way to pay, here and at the gateway. Recharges by it stop.',
  method: 'DELETE',
  path: '/v1/payment-methods/{paymentMethodId}',
  params: z.object({ paymentMethodId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});
