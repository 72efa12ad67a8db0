import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Moment, Time } from './endpoint.ts';
import { locales } from './locales.ts';
import { REASON_MAX, REASON_MIN } from './operators.values.ts';

/** What merchants read of a notice, in one language. */
const NoticeText = z.object({ title: z.string().trim().min(1).max(120), text: z.string().trim().min(1).max(1_000) });

/** In every language of the app. */
const NoticeTexts = z.object(
  Object.fromEntries(locales.map((locale) => [locale, NoticeText])) as Record<(typeof locales)[number], typeof NoticeText>,
);

export const OperatorNoticeInput = z.object({
  /** `warning` stands out; `info` is for what merchants may want to know. */
  severity: z.enum(['info', 'warning']),
  /** Countries it is about; empty: all. */
  countries: z.array(CountryCode).max(60),
  /** From when until when it is shown. */
  validFrom: Moment,
  validUntil: Moment,
  texts: NoticeTexts,
});
export type OperatorNoticeInput = z.infer<typeof OperatorNoticeInput>;

export const OperatorNotice = OperatorNoticeInput.extend({
  validFrom: Time,
  validUntil: Time,
  id: Id,
  createdAt: Time,
  /** Null: it was not taken back. */
  withdrawnAt: Time.nullable(),
});
export type OperatorNotice = z.infer<typeof OperatorNotice>;

/** A notice as a merchant reads it. */
export const HomeNotice = z.object({
  id: Id,
  severity: z.enum(['info', 'warning']),
  title: z.string(),
  text: z.string(),
  countries: z.array(CountryCode),
  validUntil: Time,
});
export type HomeNotice = z.infer<typeof HomeNotice>;

const Reason = z.string().trim().min(REASON_MIN).max(REASON_MAX);

export const publishNotice = defineEndpoint({
  name: 'publishNotice',
  permission: 'operator:notices',
  summary: 'Show a notice to all merchants on their home page, such as closed days of a warehouse, for as long as it is valid.',
  method: 'POST',
  path: '/v1/operator/notices',
  body: { kind: 'json', schema: OperatorNoticeInput.extend({ reason: Reason }) },
  data: OperatorNotice,
  idempotent: true,
});
export const withdrawNotice = defineEndpoint({
  name: 'withdrawNotice',
  permission: 'operator:notices',
  summary: 'Take a notice back before its time is over.',
  method: 'POST',
  path: '/v1/operator/notices/{noticeId}/withdrawal',
  params: z.object({ noticeId: Id }),
  body: { kind: 'json', schema: z.object({ reason: Reason }) },
  data: OperatorNotice,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
export const listNotices = defineEndpoint({
  name: 'listNotices',
  permission: 'operator:notices',
  summary: 'The newest 100 notices, those that are over and those taken back included.',
  method: 'GET',
  path: '/v1/operator/notices',
  data: z.array(OperatorNotice),
});
