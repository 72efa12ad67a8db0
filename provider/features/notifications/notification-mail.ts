import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import type { Mail } from '#provider/mail/mailer.ts';
import { noticeKindOf, type NoticeKinds } from '#provider/notice-kinds.ts';
import { describeEvent } from './notification-text.ts';

export interface MailedEvent {
  kind: string;
  params: unknown;
  path: string | null;
}

const BOX_PATH = '/home/notification';
const PREFERENCES_PATH = '/setting/email';

/** A mail about one event, or one that lists many. */
export function composeNotificationMail(mail: {
  to: string;
  locale: Locale;
  brandName: string;
  publicUrl: string;
  events: readonly MailedEvent[];
  notices: NoticeKinds;
}): Mail {
  const { locale, brandName: brand, publicUrl, events, notices } = mail;
  const texts = events.map((event) => describeEvent(event, locale));
  const [only] = texts;
  const single = only !== undefined && texts.length === 1;
  const path = (single ? events[0]?.path : undefined) ?? BOX_PATH;
  const composed = composeMail({
    ...mail,
    title: single ? only.title : say(locale, 'mail.notifications.subject', { brand, count: events.length }),
    paragraphs: [
      ...(single ? [only.text] : texts.map((text) => say(locale, 'mail.notifications.line', text))),
      say(locale, 'mail.notifications.preferences', { url: publicUrl + PREFERENCES_PATH }),
    ],
    button: { label: say(locale, single ? 'mail.notifications.open' : 'mail.notifications.open-box'), url: publicUrl + path },
  });
  return events.some(({ kind }) => isOptional(notices, kind)) ? { ...composed, unsubscribeUrl: publicUrl + PREFERENCES_PATH } : composed;
}

/** Of security nobody opts out. */
function isOptional(notices: NoticeKinds, kind: string): boolean {
  const category = noticeKindOf(notices, kind)?.category;
  return category !== undefined && category !== 'security';
}
