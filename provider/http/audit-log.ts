import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Page } from '#contract/page.ts';
import type { Tx } from '#provider/database/database.ts';
import type { UserCall } from './api.ts';

/** What an operator's call concerned. A change names its subject as it was before and is after; a look names neither. */
export interface Audited {
  accountId: string | null;
  subject?: { type: string; id: string; before: object | null; after: object };
  /** Why, in the operator's words; left out for a look. */
  reason?: string;
}
/** What an operator's call answers, and what the audit log keeps of it. */
export interface AuditedAnswer<Data> {
  data: Data;
  page?: Page;
  audit: Audited;
}

/** Writes an operator's call into the audit log, in the transaction of what it did. An account that is none stands in the request alone. */
export async function recordAudit<E extends Endpoint>(tx: Tx, endpoint: E, call: UserCall<E>, audited: Audited): Promise<void> {
  const request = { ...asObject(call.params), ...asObject(call.query) };
  await insertEntry(
    tx,
    { operation: endpoint.name, operator: call.caller, request, requestId: call.request.id, address: call.request.ip },
    audited,
  );
}

/** The same of what an operator did by a command on the machine itself. */
export async function recordCommandAudit(tx: Tx, operation: string, operator: Operator, audited: Audited): Promise<void> {
  await insertEntry(tx, { operation, operator, request: {}, requestId: 'command', address: '127.0.0.1' }, audited);
}

interface Operator {
  homeAccountId: string;
  userId: string;
}
interface Origin {
  operation: string;
  operator: Operator;
  request: object;
  requestId: string;
  address: string;
}

async function insertEntry(tx: Tx, { operation, operator, request, requestId, address }: Origin, audited: Audited): Promise<void> {
  const { homeAccountId, userId } = operator;
  const { accountId, subject, reason = '' } = audited;
  await sql`
    INSERT INTO audit_entry (id, operator_account_id, operator_id, operation, request, account_id, subject_type, subject_id, before, after, reason,
      request_id, address)
    VALUES (${uuidv7()}, ${homeAccountId}, ${userId}, ${operation}, ${JSON.stringify(request)}, (SELECT id FROM account WHERE id = ${accountId}), ${subject?.type ?? null},
      ${subject?.id ?? null}, ${asJson(subject?.before)}, ${asJson(subject?.after)}, ${reason}, ${requestId}, ${address})`.execute(tx);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function asJson(value: object | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
