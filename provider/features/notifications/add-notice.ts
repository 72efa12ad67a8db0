import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#provider/database/database.ts';

/** What notices tell of. Each has its words under `notice.<kind>.title` and `notice.<kind>.text` in provider/locales. */
export const noticeKinds = [
  'password-changed',
  'email-changed',
  'phone-changed',
  'two-factor-on',
  'two-factor-off',
  'new-sign-in',
  'export-ready',
  'deletion-requested',
  'store-token-refused',
  'buyer-data-request',
  'watched-cost-fell',
  'watched-cost-rose',
  'watched-out-of-stock',
  'watched-in-stock',
  'watched-off-sale',
  'watched-several',
  'sourcing-quoted',
  'sourcing-nothing-found',
  'sourcing-product-ready',
  'sourcing-expired',
  'listing-back-in-stock',
  'listing-changed-in-store',
  'listing-cost-changed',
  'listing-deleted-in-store',
  'listing-held',
  'listing-off-sale',
  'listing-out-of-stock',
  'listing-repriced',
  'listing-store-refused',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface NewNotice {
  accountId: string;
  userId: string;
  kind: NoticeKind;
  /** Values for the placeholders of the words; one whose name ends in `At` is an ISO time and is shown as a date. */
  params?: Record<string, string | number>;
  /** Where in the app the notice leads. */
  path?: string;
}

/**
 * Puts a notice into the user's notification box, in the transaction of what it tells of. Its words are made when it is
 * read, in the reader's language of that moment.
 */
export async function addNotice(tx: Queryable, notice: NewNotice): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      account_id: notice.accountId,
      id: uuidv7(),
      user_id: notice.userId,
      tab: 'notice',
      kind: notice.kind,
      params: JSON.stringify(notice.params ?? {}),
      path: notice.path ?? null,
    })
    .execute();
}
