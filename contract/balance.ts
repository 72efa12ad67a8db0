import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { LifecycleEvent } from './orders.ts';
import { Mode, Money } from './money.ts';
import { pageQuery } from './page.ts';
import {
  ledgerDocuments,
  ledgerKinds,
  rechargeStates,
  gatewayCodes,
  walletBalances,
  SANDBOX_RECHARGE_MIN_MINOR,
  SANDBOX_RECHARGE_MAX_MINOR,
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
  /** Why, where the document does not say it; else empty. */
  reason: z.string(),
  /** Change of what can be spent; zero where money is captured or sent that was set aside before. */
  amount: Money,
  /** Changes of the balances that moved. */
  changes: z.array(z.object({ balance: z.enum(walletBalances), amount: Money })),
  /** What can be spent after it. */
  balanceAfter: Money,
  at: Time,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const listLedgerEntries = defineEndpoint({
  name: 'listLedgerEntries',
  summary: 'Movements of one wallet, newest first.',
  method: 'GET',
  path: '/v1/ledger-entries',
  query: z.object({ mode: Mode.default('live'), kind: z.enum(ledgerKinds).optional(), ...pageQuery }),
  data: z.array(LedgerEntry),
  paged: true,
  problems: ['cursor-invalid'],
});

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
  state: z.enum(rechargeStates),
  /** Why it failed, as a stable code. */
  failureCode: z.string().nullable(),
  /** Where the merchant pays; null once it is over. */
  gatewayUrl: z.string().nullable(),
  expiresAt: Time,
  createdAt: Time,
  creditedAt: Time.nullable(),
  events: z.array(LifecycleEvent),
});
export type Recharge = z.infer<typeof Recharge>;

export const createRecharge = defineEndpoint({
  name: 'createRecharge',
  summary:
    'Start a recharge and get the address of the gateway page. The wallet is credited only by the gateway’s signed notice. `orderIds` are remembered so that the merchant can go on paying them.',
  method: 'POST',
  path: '/v1/recharges',
  body: {
    kind: 'json',
    schema: z.object({
      method: z.enum(gatewayCodes),
      amountMinor: z.int().min(SANDBOX_RECHARGE_MIN_MINOR).max(SANDBOX_RECHARGE_MAX_MINOR),
      orderIds: z.array(Id).max(200).default([]),
    }),
  },
  data: Recharge.extend({ orderIds: z.array(Id) }),
  idempotent: true,
});

export const getRecharge = defineEndpoint({
  name: 'getRecharge',
  summary: 'One recharge with its timeline.',
  method: 'GET',
  path: '/v1/recharges/{rechargeId}',
  params: z.object({ rechargeId: Id }),
  data: Recharge.extend({ orderIds: z.array(Id) }),
  problems: ['not-found'],
});

export const listRecharges = defineEndpoint({
  name: 'listRecharges',
  summary: 'Recharges, newest first.',
  method: 'GET',
  path: '/v1/recharges',
  query: z.object({ ...pageQuery }),
  data: z.array(Recharge.omit({ events: true })),
  paged: true,
  problems: ['cursor-invalid'],
});
