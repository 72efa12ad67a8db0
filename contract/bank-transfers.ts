import { z } from 'zod';
import { gatewayCodes, rechargeStates } from './balance.values.ts';
import { CalendarDate, defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { REASON_MAX, REASON_MIN } from './operators.values.ts';

const ofRecharge = z.object({ rechargeId: Id });

/** What a merchant says of a transfer. */
export const BankProofInput = z.object({
  /** Sent by `uploadFile` for `bank-proof`. */
  fileId: Id,
  /** What was sent, in the currency of the recharge. */
  paidMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
  /** The day it was sent on. */
  valueDate: CalendarDate,
  payerName: z.string().trim().min(2).max(200),
  /** The bank's own number of the transfer. */
  bankReference: z.string().trim().min(3).max(100),
});

export const BankProof = z.object({
  id: Id,
  fileId: Id,
  paid: Money,
  valueDate: CalendarDate,
  payerName: z.string(),
  bankReference: z.string(),
  uploadedAt: Time,
});
export type BankProof = z.infer<typeof BankProof>;

export const submitBankProof = defineEndpoint({
  name: 'submitBankProof',
  permission: 'wallet:top-up',
  summary: 'Show that a transfer was sent, so that our people look for it. A document that proved another transfer is refused (file-used).',
  method: 'POST',
  path: '/v1/recharges/{rechargeId}/proof',
  params: ofRecharge,
  body: { kind: 'json', schema: BankProofInput },
  data: BankProof,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

/** Money found on the bank's statement that waits for a second person. */
export const WaitingReceipt = z.object({ received: Money, bankReference: z.string(), proposedBy: Id, proposedAt: Time });

/** A transfer to be looked for. */
export const BankTransfer = z.object({
  rechargeId: Id,
  accountId: Id,
  number: z.string(),
  method: z.enum(gatewayCodes),
  state: z.enum(rechargeStates),
  /** What it is to be made with. */
  reference: z.string(),
  pay: Money,
  credit: Money,
  createdAt: Time,
  /** The newest; null: none was sent. */
  proof: BankProof.nullable(),
  /** Whether the payer the proof names is the account's own legal name; unknown: one of the two is missing. Money of others is to be asked about. */
  payer: z.enum(['same', 'other', 'unknown']),
  waiting: WaitingReceipt.nullable(),
});
export type BankTransfer = z.infer<typeof BankTransfer>;

export const listBankTransfers = defineEndpoint({
  name: 'listBankTransfers',
  permission: 'operator:money',
  summary: 'Transfers to be looked for, the oldest first, 200 at most; with `reference` the one that is made with it.',
  method: 'GET',
  path: '/v1/operator/bank-transfers',
  query: z.object({ reference: z.string().trim().max(40).optional() }),
  data: z.array(BankTransfer),
});

export const linkBankProof = defineEndpoint({
  name: 'linkBankProof',
  permission: 'operator:money',
  summary: 'An address that gives the document of a proof once within 60 seconds.',
  method: 'POST',
  path: '/v1/operator/bank-transfers/{rechargeId}/proof-link',
  params: ofRecharge,
  data: FileLink,
  problems: ['not-found'],
});

const Reason = z.string().trim().min(REASON_MIN).max(REASON_MAX);

export const decideBankTransfer = defineEndpoint({
  name: 'decideBankTransfer',
  permission: 'operator:money',
  summary:
    'Decide on a transfer. `match` names what the bank’s statement shows, which is credited at the rate of the day; above a limit it waits until another operator `confirm`s it. `more-info` asks the merchant, `reject` ends it, and either takes an unconfirmed match back.',
  method: 'POST',
  path: '/v1/operator/bank-transfers/{rechargeId}/decision',
  params: ofRecharge,
  body: {
    kind: 'json',
    schema: z.discriminatedUnion('decision', [
      z.object({
        decision: z.literal('match'),
        receivedMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
        bankReference: z.string().trim().min(3).max(100),
        reason: Reason,
      }),
      z.object({ decision: z.literal('confirm'), reason: Reason }),
      z.object({ decision: z.literal('more-info'), reason: Reason }),
      z.object({ decision: z.literal('reject'), reason: Reason }),
    ]),
  },
  data: BankTransfer,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'second-person-needed'],
});
