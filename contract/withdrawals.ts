import { z } from 'zod';
import { gatewayCodes } from './balance.values.ts';
import { CalendarDate, CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import {
  PAYOUT_MAX_MINOR,
  PAYOUT_PROFILES_MAX,
  PAYOUT_REFERENCE_MAX,
  payoutCurrencies,
  payoutFields,
  payoutMethods,
  WITHDRAWAL_TEXT_MAX,
  withdrawalCodeUses,
  withdrawalDecisions,
  withdrawalDestinations,
  withdrawalEdits,
  withdrawalFailures,
  withdrawalReviewReasons,
  withdrawalSources,
  withdrawalStates,
} from './withdrawals.values.ts';

/**
 * The name of an account's holder: at least two letters, of any script, in one line. Control characters are refused, and those that turn the direction of a
 * text, which would show another name than the bank reads.
 */
const HOLDER = /^(?=(?:\P{L}*\p{L}){2})[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u;

/** A code of the authenticator app, or a recovery code; of who has no app the code that `sendWithdrawalCode` mailed. */
const SecondFactor = z.string().trim().max(40);

export const PayoutProfile = z.object({
  id: Id,
  method: z.enum(payoutMethods),
  holder: z.string(),
  country: CountryCode,
  currency: z.enum(payoutCurrencies),
  /** What of the account's number may be shown, e.g. `•••• 4321`. */
  mask: z.string(),
  createdAt: Time,
  /** Whether it is new: money to it waits for our people. */
  isNew: z.boolean(),
});
export type PayoutProfile = z.infer<typeof PayoutProfile>;

export const WithdrawalOptions = z.object({
  /** What of the wallet can leave: what is available less what is owed, for lost chargebacks and for commissions that were withdrawn and then taken back. */
  available: Money,
  /** Unused money of recharges, which goes back the way it came, without a fee; the newest first, without those of which a part is on its way back. */
  unused: z.array(z.object({ rechargeId: Id, number: z.string(), method: z.enum(gatewayCodes), amount: Money })),
  /** What of the wallet can be paid out: the rest, less the unused money of recharges of which a part is on its way back. */
  payable: Money,
  /** Commissions that can be moved into the wallet; zero where less than nothing is there. */
  commission: Money,
  /** Commissions that can be paid out: less what the wallet owes beyond its own money. */
  commissionPayable: Money,
  /** Payouts requested within the last 24 hours that were not given back: they count towards the limits from which a payout is reviewed. */
  payoutsOfDay: Money,
  /** Where the caller's code comes from: the authenticator app, or a mail where two-factor sign-in is off; `none`: who came from the Shopify admin and has no address. */
  confirmBy: z.enum(['app', 'mail', 'none']),
  /** The address a code is mailed to, as it may be shown, e.g. `an•••@example.com`; empty where there is none. */
  email: z.string(),
  /** CNY for one unit of each currency that payouts can be made in now: the newest rate of its source, without a margin. */
  rates: z.array(z.object({ currency: z.enum(payoutCurrencies), rate: z.string() })),
});
export type WithdrawalOptions = z.infer<typeof WithdrawalOptions>;

export const getWithdrawalOptions = defineEndpoint({
  name: 'getWithdrawalOptions',
  permission: 'wallet:read',
  token: false,
  summary: 'What can be withdrawn, and where to. Fees and arrival times are those of the contract.',
  method: 'GET',
  path: '/v1/withdrawals/options',
  query: z.object({ mode: Mode.default('live') }),
  data: WithdrawalOptions,
});

export const sendWithdrawalCode = defineEndpoint({
  name: 'sendWithdrawalCode',
  permission: 'wallet:withdraw',
  summary:
    'Mail the caller, who has two-factor sign-in off, a code that confirms one withdrawal or one new payout account. Earlier codes for it stop working. Once a minute.',
  method: 'POST',
  path: '/v1/withdrawals/codes',
  body: { kind: 'json', schema: z.object({ use: z.enum(withdrawalCodeUses) }) },
  data: z.object({
    /** Where it went, as it may be shown. */
    email: z.string(),
    /** Minutes it can be used. */
    minutes: z.int(),
  }),
  problems: ['state-conflict', 'email-needed', 'too-many-requests'],
});

export const listPayoutProfiles = defineEndpoint({
  name: 'listPayoutProfiles',
  permission: 'wallet:read',
  token: false,
  summary: 'Where payouts of the account can go, the newest first.',
  method: 'GET',
  path: '/v1/payout-profiles',
  data: z.array(PayoutProfile),
});

/** The numbers of an account; which are needed depends on method and country. */
export const PayoutDetails = z.object(
  Object.fromEntries(payoutFields.map((field) => [field, z.string().trim().max(100).default('')])) as Record<
    (typeof payoutFields)[number],
    z.ZodDefault<z.ZodString>
  >,
);

export const createPayoutProfile = defineEndpoint({
  name: 'createPayoutProfile',
  permission: 'wallet:withdraw',
  summary: `Add an account that payouts can go to, confirmed by a code. Its numbers are checked and kept encrypted. At most ${PAYOUT_PROFILES_MAX}.`,
  method: 'POST',
  path: '/v1/payout-profiles',
  body: {
    kind: 'json',
    schema: z.object({
      method: z.enum(payoutMethods),
      holder: z.string().trim().min(2).max(140).regex(HOLDER),
      country: CountryCode,
      currency: z.enum(payoutCurrencies),
      details: PayoutDetails,
      code: SecondFactor,
    }),
  },
  data: PayoutProfile,
  idempotent: true,
  problems: ['limit-reached', 'wrong-code', 'too-many-requests'],
});

export const removePayoutProfile = defineEndpoint({
  name: 'removePayoutProfile',
  permission: 'wallet:withdraw',
  summary: 'Take a payout account away. Withdrawals on their way to it go on.',
  method: 'DELETE',
  path: '/v1/payout-profiles/{payoutProfileId}',
  params: z.object({ payoutProfileId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const WithdrawalRow = z.object({
  id: Id,
  /** E.g. `WD1007`. */
  number: z.string(),
  mode: Mode,
  source: z.enum(withdrawalSources),
  destination: z.enum(withdrawalDestinations),
  amount: Money,
  fee: Money,
  /** What arrives. */
  pay: Money,
  /** Where it goes: the payout account as it may be shown, or the number of the recharge; empty for the wallet. */
  payee: z.string(),
  state: z.enum(withdrawalStates),
  createdAt: Time,
});
export type WithdrawalRow = z.infer<typeof WithdrawalRow>;

export const WithdrawalEvent = z.object({
  toState: z.enum(withdrawalStates),
  /** Why it could not be sent, of a step to `failed`. */
  failure: z.enum(withdrawalFailures).nullable(),
  /** A note without a step; null: a step. */
  edit: z.enum(withdrawalEdits).nullable(),
  by: z.enum(['merchant', 'operator', 'system', 'gateway']),
  /** Empty: nothing was said. */
  text: z.string(),
  at: Time,
});
export type WithdrawalEvent = z.infer<typeof WithdrawalEvent>;

export const Withdrawal = WithdrawalRow.extend({
  /** CNY for one unit of what arrives, fixed with the request. */
  rate: z.string(),
  /** Of a payout. */
  method: z.enum(payoutMethods).nullable(),
  /** Why people look at it before it is sent; empty: nobody has to. */
  review: z.array(z.enum(withdrawalReviewReasons)),
  /** Days on which a payout on its way is expected to arrive, working days of Monday to Friday; null for other withdrawals, for test money and for those that have ended. */
  arrival: z.object({ earliest: CalendarDate, latest: CalendarDate }).nullable(),
  /** Why it could not be sent the last time; null: it was not refused since. */
  failure: z.enum(withdrawalFailures).nullable(),
  /** The bank's or gateway's own name of the payment. */
  providerRef: z.string().nullable(),
  /** The last first. */
  events: z.array(WithdrawalEvent),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const createWithdrawal = defineEndpoint({
  name: 'createWithdrawal',
  permission: 'wallet:withdraw',
  summary:
    'Withdraw money. Commissions go into the wallet at once and free; all else is frozen until it is sent, and is confirmed by a code. Unused money of recharges goes back the way it came before any is paid out. Of a recharge no more is withdrawn than the whole units of its currency are worth.',
  method: 'POST',
  path: '/v1/withdrawals',
  body: {
    kind: 'json',
    schema: z.object({
      mode: Mode.default('live'),
      source: z.enum(withdrawalSources),
      destination: z.enum(withdrawalDestinations),
      amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
      /** Of a payout. */
      payoutProfileId: Id.nullable().default(null),
      /** Of money that goes back. */
      rechargeId: Id.nullable().default(null),
      /** What the merchant saw would arrive, in minor units of what arrives; another sum is refused as rate-changed, and nothing moves. Null: whatever it is. */
      expectedPayMinor: z.int().min(1).max(PAYOUT_MAX_MINOR).nullable().default(null),
      /** Not needed for commissions that go into the wallet. */
      code: SecondFactor.default(''),
    }),
  },
  data: Withdrawal,
  idempotent: true,
  problems: ['not-found', 'insufficient-balance', 'state-conflict', 'rate-changed', 'wrong-code', 'too-many-requests'],
});

export const listWithdrawals = defineEndpoint({
  name: 'listWithdrawals',
  permission: 'wallet:read',
  token: false,
  summary: 'Withdrawals of the account, newest first.',
  method: 'GET',
  path: '/v1/withdrawals',
  query: z.object({ mode: Mode.optional(), state: z.enum(withdrawalStates).optional(), ...pageQuery }),
  data: z.array(WithdrawalRow),
  paged: true,
  problems: ['cursor-invalid'],
});

const ofWithdrawal = z.object({ withdrawalId: Id });

export const getWithdrawal = defineEndpoint({
  name: 'getWithdrawal',
  permission: 'wallet:read',
  token: false,
  summary: 'One withdrawal with its steps.',
  method: 'GET',
  path: '/v1/withdrawals/{withdrawalId}',
  params: ofWithdrawal,
  data: Withdrawal,
  problems: ['not-found'],
});

export const cancelWithdrawal = defineEndpoint({
  name: 'cancelWithdrawal',
  permission: 'wallet:withdraw',
  summary:
    'Cancel a withdrawal before it is sent, or end one that could not be sent (`returned`); its money is available again at once. One that was ended so already is answered as it is.',
  method: 'POST',
  path: '/v1/withdrawals/{withdrawalId}/cancel',
  params: ofWithdrawal,
  data: Withdrawal,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const answerWithdrawal = defineEndpoint({
  name: 'answerWithdrawal',
  permission: 'wallet:withdraw',
  summary: 'Answer the question our people have about a withdrawal; the review goes on.',
  method: 'POST',
  path: '/v1/withdrawals/{withdrawalId}/answer',
  params: ofWithdrawal,
  body: { kind: 'json', schema: z.object({ text: z.string().trim().min(1).max(WITHDRAWAL_TEXT_MAX) }) },
  data: Withdrawal,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const getWithdrawalReceipt = defineEndpoint({
  name: 'getWithdrawalReceipt',
  permission: 'wallet:read',
  token: false,
  summary: 'The receipt of a withdrawal that was sent, as a PDF in the language of the call.',
  method: 'GET',
  path: '/v1/withdrawals/{withdrawalId}/receipt',
  params: ofWithdrawal,
  data: z.object({
    fileName: z.string(),
    /** The PDF, in base64. */
    content: z.string(),
  }),
  problems: ['not-found', 'state-conflict'],
});

/** A withdrawal as operators see it. */
export const OperatorWithdrawal = Withdrawal.extend({
  accountId: Id,
  /** User who requested it, and how that was confirmed; null: it was not, or it is not known. */
  requestedBy: Id,
  confirmedBy: z.enum(['app', 'mail']).nullable(),
  /** The file for the bank it is in, e.g. `PF1001`. */
  payoutFile: z.string().nullable(),
  /** Operators it needs, and users who agreed so far. */
  approvalsNeeded: z.int(),
  approvedBy: z.array(Id),
  /** Its payout account was added within two days of the request. */
  toNewProfile: z.boolean(),
});
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>;

export const listWithdrawalsToReview = defineEndpoint({
  name: 'listWithdrawalsToReview',
  permission: 'operator:money',
  summary: 'Withdrawals that wait for us, the oldest first; 200 at most.',
  method: 'GET',
  path: '/v1/operator/withdrawals',
  data: z.array(WithdrawalRow.extend({ accountId: Id })),
});

export const readWithdrawal = defineEndpoint({
  name: 'readWithdrawal',
  permission: 'operator:money',
  summary: 'One withdrawal with everything its merchant sees, and who agreed to it.',
  method: 'GET',
  path: '/v1/operator/withdrawals/{withdrawalId}',
  params: ofWithdrawal,
  data: OperatorWithdrawal,
  problems: ['not-found'],
});

export const decideWithdrawal = defineEndpoint({
  name: 'decideWithdrawal',
  permission: 'operator:money',
  summary:
    'Take a withdrawal into review, ask its merchant, approve it (above a limit two operators do), or reject it. What could not be sent is tried again or given back; what a bank file was made for is completed with the bank’s reference, or has failed.',
  method: 'POST',
  path: '/v1/operator/withdrawals/{withdrawalId}/decision',
  params: ofWithdrawal,
  body: {
    kind: 'json',
    schema: z.object({
      decision: z.enum(withdrawalDecisions),
      /** For the merchant; a question and a rejection have one. */
      text: z.string().trim().max(WITHDRAWAL_TEXT_MAX).default(''),
      /** The bank's own name of the payment; `complete` has one. */
      reference: z.string().trim().max(PAYOUT_REFERENCE_MAX).default(''),
      /** Of `fail`. */
      failure: z.enum(withdrawalFailures).default('not-accepted'),
    }),
  },
  data: OperatorWithdrawal,
  idempotent: true,
  problems: ['not-found', 'not-allowed', 'state-conflict', 'second-person-needed'],
});

/** CSV for the bank: a row for each payout, with the numbers of its account. */
export const PayoutFile = z.object({
  /** E.g. `PF1001`; null: nothing waited, and there is no file. */
  number: z.string().nullable(),
  fileName: z.string(),
  count: z.int(),
  /** Payouts of it that are no longer being sent by it: they ended, failed, or are in a later file. Where there is one, it is not uploaded again. */
  goneCount: z.int(),
  content: z.string(),
});
export type PayoutFile = z.infer<typeof PayoutFile>;

export const makePayoutFile = defineEndpoint({
  name: 'makePayoutFile',
  permission: 'operator:money',
  summary:
    'A file for the bank with every approved payout that no gateway sends; they count as being sent from then on, until each is completed or has failed.',
  method: 'POST',
  path: '/v1/operator/withdrawals/payout-file',
  data: PayoutFile,
  idempotent: true,
});

export const getPayoutFile = defineEndpoint({
  name: 'getPayoutFile',
  permission: 'operator:money',
  summary: 'A file for the bank once more, as it was made, and how many of its payouts it sends no more.',
  method: 'GET',
  path: '/v1/operator/payout-files/{payoutFile}',
  params: z.object({ payoutFile: z.string().regex(/^PF\d{1,18}$/) }),
  data: PayoutFile,
  problems: ['not-found'],
});
