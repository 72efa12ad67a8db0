import { z } from 'zod';
import { Mode } from './money.ts';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { ADJUSTMENT_MAX_MINOR, adjustmentStates, REASON_MAX, REASON_MIN } from './operators.values.ts';
import { pageQuery } from './page.ts';

/** Why an operator does it; kept in the audit log. */
const Reason = z.string().trim().min(REASON_MIN).max(REASON_MAX);

/** An account as operators see it. */
export const AccountRow = z.object({
  id: Id,
  status: z.enum(['active', 'restricted', 'closed']),
  country: CountryCode,
  /** Address of its owner. */
  email: z.string(),
  createdAt: Time,
  wallets: z.array(z.object({ mode: Mode, availableMinor: z.int(), receivableMinor: z.int() })),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const findAccounts = defineEndpoint({
  name: 'findAccounts',
  permission: 'operator:accounts',
  summary: 'Accounts whose id, owner’s address or invite code is what is looked for, 20 at most; each look is in the audit log.',
  method: 'GET',
  path: '/v1/operator/accounts',
  query: z.object({ q: z.string().trim().min(3).max(200) }),
  data: z.array(AccountRow),
});

export const restrictAccount = defineEndpoint({
  name: 'restrictAccount',
  permission: 'operator:accounts',
  summary:
    'Restrict an account or lift its restriction. Members of a restricted one read, export their data and close it, and nothing else; its planned pushes and price runs do not start.',
  method: 'POST',
  path: '/v1/operator/accounts/{accountId}/restriction',
  params: z.object({ accountId: Id }),
  body: { kind: 'json', schema: z.object({ restricted: z.boolean(), reason: Reason }) },
  data: AccountRow,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

/** Money moved by hand. */
export const Adjustment = z.object({
  id: Id,
  number: z.string(),
  accountId: Id,
  mode: Mode,
  /** CNY fen, positive in favor of the merchant. */
  amountMinor: z.int(),
  reason: z.string(),
  state: z.enum(adjustmentStates),
  /** Users. */
  proposedBy: Id,
  decidedBy: Id.nullable(),
  decisionReason: z.string().nullable(),
  createdAt: Time,
  decidedAt: Time.nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const adjustWallet = defineEndpoint({
  name: 'adjustWallet',
  permission: 'operator:money',
  summary:
    'Move money into or out of a wallet by hand. Posted at once as long as the operator’s own of the last 24 hours stay within the limit; above it, proposed, and another operator decides. A loss beyond what is available stays owing.',
  method: 'POST',
  path: '/v1/operator/adjustments',
  body: {
    kind: 'json',
    schema: z.object({
      accountId: Id,
      mode: Mode,
      amountMinor: z
        .int()
        .min(-ADJUSTMENT_MAX_MINOR)
        .max(ADJUSTMENT_MAX_MINOR)
        .refine((amount) => amount !== 0),
      reason: Reason,
    }),
  },
  data: Adjustment,
  idempotent: true,
  problems: ['not-found'],
});

export const decideAdjustment = defineEndpoint({
  name: 'decideAdjustment',
  permission: 'operator:money',
  summary: 'Post or reject what another operator proposed.',
  method: 'POST',
  path: '/v1/operator/adjustments/{adjustmentId}/decision',
  params: z.object({ adjustmentId: Id }),
  body: { kind: 'json', schema: z.object({ decision: z.enum(['post', 'reject']), reason: Reason }) },
  data: Adjustment,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'second-person-needed'],
});

export const listAdjustments = defineEndpoint({
  name: 'listAdjustments',
  permission: 'operator:money',
  summary: 'Adjustments, newest first.',
  method: 'GET',
  path: '/v1/operator/adjustments',
  query: z.object({ ...pageQuery, state: z.enum(adjustmentStates).optional() }),
  data: z.array(Adjustment),
  paged: true,
});

/** A row of the audit log. */
export const AuditEntry = z.object({
  id: Id,
  at: Time,
  operatorId: Id,
  operatorEmail: z.string(),
  /** Name of the call. */
  operation: z.string(),
  /** What was asked beside the body: path parameters and query. */
  request: z.record(z.string(), z.unknown()),
  accountId: Id.nullable(),
  subjectType: z.string().nullable(),
  subjectId: Id.nullable(),
  /** The subject before and after; null for a look. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = defineEndpoint({
  name: 'listAuditEntries',
  permission: 'operator:audit',
  summary: 'What operators did and looked at, newest first; of one account with `accountId`.',
  method: 'GET',
  path: '/v1/operator/audit',
  query: z.object({ ...pageQuery, accountId: Id.optional() }),
  data: z.array(AuditEntry),
  paged: true,
});
