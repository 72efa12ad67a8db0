import { z } from 'zod';
import { defineEndpoint, Id, Instant, Time, WholeNumber } from './endpoint.ts';
import { BankProof } from './bank-transfers.ts';
import { LifecycleEvent } from './orders.ts';
import { CurrencyCode, Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from './money.values.ts';
import { pageQuery } from './page.ts';
import { BankAccount, RechargeRate } from './recharge-methods.ts';
import {
  ledgerActors,
  ledgerDocuments,
  ledgerKinds,
  ledgerSources,
  rechargeStates,
  gatewayCodes,
  disputeStates,
  rechargeEdits,
  walletBalances,
} from './balance.values.ts';

/** One wallet a mode; amounts in CNY. */
export const Wallet = z.object({
  mode: Mode,
  available: Money,
  held: Money,
  frozen: Money,
  promotional: Money,
  /** What a lost chargeback left owing; the next recharge pays it first. */
  receivable: Money,
  /** Recharges on their way. */
  pending: Money,
});
export type Wallet = z.infer<typeof Wallet>;

export const listWallets = defineEndpoint({
  name: 'listWallets',
  permission: 'wallet:read',
  summary: 'The live and the test wallet.',
  method: 'GET',
  path: '/v1/wallets',
  data: z.array(Wallet),
});
/** One movement of the wallet, seen from what can be spent: available and promotional money together. */
export const LedgerEntry = z.object({
  id: Id,
  mode: Mode,
  /** Place in the wallet's chain, from 1, without gaps. */
  seq: z.int(),
  kind: z.enum(ledgerKinds),
  /** What it belongs to; the number is the one merchants read, e.g. `SO1042`. */
  document: z.object({ type: z.enum(ledgerDocuments), id: Id, number: z.string() }),
  /** The order the money was for, where it was for one. */
  order: z.object({ id: Id, number: z.string(), externalName: z.string(), kind: z.enum(['store', 'manual']) }).nullable(),
  /** Where else it is shown: the recharge of a dispute, the make-up charge of a charge, the claim of a refund. */
  source: z.object({ type: z.enum(ledgerSources), id: Id, number: z.string() }).nullable(),
  /** Why, where the document does not say it; else empty. */
  reason: z.string(),
  /** Who had it moved; the name is that of a user of the account, null for all others. */
  by: z.object({ kind: z.enum(ledgerActors), name: z.string().nullable() }),
  /** What moved outside of the wallet, in its own currency, and CNY for one unit of it. */
  paid: z.object({ amount: Money, cnyPerUnit: z.string() }).nullable(),
  /** The amount in the currency the user sees, at the rate of that day: a note, not what was settled. Null where no rate of the day is kept. */
  shown: z.object({ amount: Money, cnyPerUnit: z.string(), takenAt: Time }).nullable(),
  /** Change of what can be spent; zero where money is captured or sent that was set aside before. */
  amount: Money,
  /** Changes of the balances that moved. */
  changes: z.array(z.object({ balance: z.enum(walletBalances), amount: Money })),
  /** Change of the commissions due to the account, which are no part of the balance; null where they do not move. */
  commissions: Money.nullable(),
  /** What can be spent after it. */
  balanceAfter: Money,
  at: Time,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Calendar month, e.g. `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** Name of an IANA time zone. */
export const TimeZone = z.string().min(1).max(60);
const AmountBound = WholeNumber.min(0).max(MAX_AMOUNT_MINOR);

/** What narrows the movements of a wallet; what is given narrows together. */
const ledgerFilter = {
  mode: Mode.default('live'),
  kind: z.enum(ledgerKinds).optional(),
  /** Number of the document, or an order's name in its store. */
  q: z.string().trim().max(100).optional(),
  /** At this time or later. */
  from: Instant.optional(),
  /** Before this time. */
  to: Instant.optional(),
  storeId: Id.optional(),
  /** All money of one order: its payments and refunds, and the make-up charges of it. */
  orderId: Id.optional(),
  /** What moved outside of the wallet in this currency. */
  currency: CurrencyCode.optional(),
  /** Least and most that can be spent changed by, whichever way, in fen. */
  minMinor: AmountBound.optional(),
  maxMinor: AmountBound.optional(),
};

export const listLedgerEntries = defineEndpoint({
  name: 'listLedgerEntries',
  permission: 'wallet:read',
  summary: 'Movements of one wallet, newest first.',
  method: 'GET',
  path: '/v1/ledger-entries',
  query: z.object({ ...ledgerFilter, ...pageQuery }),
  data: z.array(LedgerEntry),
  paged: true,
  /** `not-found`: of an app that may not see the store. */
  problems: ['cursor-invalid', 'not-found'],
});

/** Movements of one month of a wallet in a time zone. The months of a wallet share no movement and leave none out. */
const LedgerMonth = z.object({
  month: Month,
  /** What could be spent before its first movement and after its last: available and promotional money together. */
  opening: Money,
  /** Sum of what came in, and of what went out; the latter is negative. */
  moneyIn: Money,
  moneyOut: Money,
  closing: Money,
  entries: z.int(),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

export const listLedgerMonths = defineEndpoint({
  name: 'listLedgerMonths',
  permission: 'wallet:read',
  summary: 'Money in and out of one wallet in the twelve months up to the one named, the newest first.',
  method: 'GET',
  path: '/v1/ledger-months',
  query: z.object({
    mode: Mode.default('live'),
    /** The last month; left out: the one that runs. */
    until: Month.optional(),
    timeZone: TimeZone.optional(),
  }),
  data: z.object({
    /** Of whose midnights the months are: the one asked for, else the account's. */
    timeZone: z.string(),
    months: z.array(LedgerMonth),
    hasEarlier: z.boolean(),
    hasLater: z.boolean(),
  }),
});

/** The payer's bank asks for the money of a recharge back. */
export const Dispute = z.object({
  /** e.g. `DP1001`. */
  number: z.string(),
  state: z.enum(disputeStates),
  /** What the wallet stands to lose. */
  amount: Money,
  /** What of it was there to be frozen. */
  frozen: Money,
  openedAt: Time,
  closedAt: Time.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** A step of a recharge, or a change of it without one. */
const RechargeEvent = LifecycleEvent.extend({ edit: z.enum(rechargeEdits).nullable() });

export const Recharge = z.object({
  id: Id,
  /** e.g. `RC1007`. */
  number: z.string(),
  mode: Mode,
  method: z.enum(gatewayCodes),
  pay: Money,
  fee: Money,
  /** What the wallet receives. */
  credit: Money,
  /** Null: it is paid in yuan. */
  rate: RechargeRate.nullable(),
  /** What was promised, where it was paid after its rate had ended or what came is not what was asked; null: just that was credited. */
  quotedCredit: Money.nullable(),
  state: z.enum(rechargeStates),
  /** What left the wallet again because the gateway gave it back to the payer. */
  refunded: Money,
  /**
   * Why it failed, as a stable code. With `underpaid`, `wrong-currency`, `paid-late` and `paid-twice` money came that does not fit: our people have it and decide.
   */
  failureCode: z.string().nullable(),
  /** Where the merchant pays; null once it is over. */
  gatewayUrl: z.string().nullable(),
  expiresAt: Time,
  createdAt: Time,
  creditedAt: Time.nullable(),
  events: z.array(RechargeEvent),
});
export type Recharge = z.infer<typeof Recharge>;

const RechargeDetails = Recharge.extend({
  orderIds: z.array(Id),
  /** Newest first; more than one only where a bank disputes again what was decided. */
  disputes: z.array(Dispute),
  /** Of a bank transfer that can still be made: where to, and with which reference. */
  bankTransfer: z.object({ account: BankAccount, reference: z.string(), proof: BankProof.nullable() }).nullable(),
});

export const createRecharge = defineEndpoint({
  name: 'createRecharge',
  permission: 'wallet:top-up',
  summary:
    'Start a recharge of `amountMinor`, what the wallet is to receive in CNY fen, and get the address of the gateway page. It is paid in `currency`, at a rate that is held for 15 minutes; where `expectedPayMinor` is not what it costs any more, it is refused as rate-changed. The wallet is credited only by what the gateway itself says: its signed notice, or its answer when asked. Limits and fees are those of the method. `orderIds` are remembered so that the merchant can go on paying them.',
  method: 'POST',
  path: '/v1/recharges',
  body: {
    kind: 'json',
    schema: z.object({
      method: z.enum(gatewayCodes),
      currency: CurrencyCode.default(WALLET_CURRENCY),
      amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
      expectedPayMinor: z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER - 1)
        .optional(),
      orderIds: z.array(Id).max(200).default([]),
    }),
  },
  data: RechargeDetails,
  idempotent: true,
  problems: ['not-found', 'method-unavailable', 'rate-changed'],
});

export const getRecharge = defineEndpoint({
  name: 'getRecharge',
  permission: 'wallet:read',
  summary: 'One recharge with its timeline.',
  method: 'GET',
  path: '/v1/recharges/{rechargeId}',
  params: z.object({ rechargeId: Id }),
  data: RechargeDetails,
  problems: ['not-found'],
});

export const retryRecharge = defineEndpoint({
  name: 'retryRecharge',
  permission: 'wallet:top-up',
  summary:
    'Start a recharge again that failed, was canceled or ran out: a new one by the same method, for the same sum, at the rate of now.',
  method: 'POST',
  path: '/v1/recharges/{rechargeId}/retry',
  params: z.object({ rechargeId: Id }),
  data: RechargeDetails,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'method-unavailable'],
});

export const confirmRecharge = defineEndpoint({
  name: 'confirmRecharge',
  permission: 'wallet:top-up',
  summary:
    'Ask the gateway at once what came of a recharge, as a payer who has just come back would: what it says is credited, never what the browser brings. Where it does not answer, the recharge is as it was.',
  method: 'POST',
  path: '/v1/recharges/{rechargeId}/confirm',
  params: z.object({ rechargeId: Id }),
  data: RechargeDetails,
  problems: ['not-found'],
});

export const getRechargeReceipt = defineEndpoint({
  name: 'getRechargeReceipt',
  permission: 'wallet:read',
  summary: 'The receipt of a credited recharge as a PDF, in the language of the call.',
  method: 'GET',
  path: '/v1/recharges/{rechargeId}/receipt',
  params: z.object({ rechargeId: Id }),
  data: z.object({
    fileName: z.string(),
    /** The PDF, in base64. */
    content: z.string(),
  }),
  problems: ['not-found', 'state-conflict'],
});

export const listRecharges = defineEndpoint({
  name: 'listRecharges',
  permission: 'wallet:read',
  summary: 'Recharges, newest first.',
  method: 'GET',
  path: '/v1/recharges',
  query: z.object({ ...pageQuery }),
  data: z.array(Recharge.omit({ events: true })),
  paged: true,
  problems: ['cursor-invalid'],
});
