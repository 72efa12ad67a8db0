import type { Locale } from '#contract/locales.ts';
import { type NotificationCategory, notificationCategories } from '#contract/notifications.values.ts';
import { say } from '#provider/http/language.ts';
import { composeMail, type MailLinks, type MailSection } from '#provider/mail/compose-mail.ts';
import type { Mail } from '#provider/mail/mailer.ts';
import { noticeKindOf, type NoticeKinds } from '#provider/notice-kinds.ts';
import type { MailedEvent } from './mailed-events.store.ts';
import { describeEvent } from './notification-text.ts';

const BOX_PATH = '/home/notification';
const PREFERENCES_PATH = '/setting/email';
/** Things of an event that are named; the others are counted. */
const LINKS_MAX = 10;

interface NotificationMail {
  to: string;
  locale: Locale;
  brandName: string;
  publicUrl: string;
  events: readonly MailedEvent[];
  notices: NoticeKinds;
  /** Where mails like it are stopped; left out: they can't be. */
  unsubscribeUrl?: string | undefined;
  /** Who has it sent to an address beside their own; left out: it goes to the user, who changes the settings. */
  sender?: string | undefined;
}

/** A mail about one event, or one that lists many by category, each with a link to where it happened. */
export function composeNotificationMail(mail: NotificationMail): Mail {
  const { to, locale, brandName, brandName: brand, publicUrl, events, unsubscribeUrl, sender } = mail;
  const [only] = events;
  const frame = {
    to,
    locale,
    brandName,
    notes: [
      ...(sender === undefined ? [{ label: say(locale, 'mail.notifications.preferences'), url: publicUrl + PREFERENCES_PATH }] : []),
      ...(unsubscribeUrl === undefined ? [] : [{ label: say(locale, 'mail.notifications.unsubscribe'), url: unsubscribeUrl }]),
    ],
    footer: sender === undefined ? undefined : say(locale, 'mail.notifications.recipient-footer', { brand, sender }),
  };
  const composed =
    only !== undefined && events.length === 1
      ? composeMail({ ...frame, ...contentOf(mail, only) })
      : composeMail({
          ...frame,
          title: say(locale, 'mail.notifications.subject', { brand, count: events.length }),
          paragraphs: [],
          sections: sectionsOf(mail),
        });
  return unsubscribeUrl === undefined ? composed : { ...composed, unsubscribeUrl };
}

function contentOf({ locale, publicUrl }: NotificationMail, event: MailedEvent) {
  const { title, text } = describeEvent(event, locale);
  const links = linksOf(event, { locale, publicUrl });
  const path = event.path ?? (event.items.length === 0 ? BOX_PATH : null);
  return {
    title,
    paragraphs: [text],
    links,
    ...(path === null ? {} : { button: { label: say(locale, 'mail.notifications.open'), url: publicUrl + path } }),
  };
}

/** In the order of the settings; what is of no category, as a test, comes last. */
function sectionsOf({ locale, publicUrl, events, notices }: NotificationMail): MailSection[] {
  const categories: (NotificationCategory | undefined)[] = [...notificationCategories, undefined];
  return categories.flatMap((category) => {
    const entries = events
      .filter(({ kind }) => noticeKindOf(notices, kind)?.category === category)
      .map((event) => ({
        ...describeEvent(event, locale),
        url: event.path === null ? null : publicUrl + event.path,
        links: linksOf(event, { locale, publicUrl }),
      }));
    if (entries.length === 0) return [];
    return [{ heading: say(locale, category === undefined ? 'mail.notifications.others' : `notification-category.${category}`), entries }];
  });
}

function linksOf({ params, items }: MailedEvent, { locale, publicUrl }: { locale: Locale; publicUrl: string }): MailLinks {
  const shown = items.slice(0, LINKS_MAX).map(({ label, path }) => ({ label, url: publicUrl + path }));
  const more = shown.length === 0 ? 0 : countOf(params) - shown.length;
  return more > 0 ? { shown, more: say(locale, 'mail.notifications.more', { count: more }) } : { shown };
}

function countOf(params: unknown): number {
  return typeof params === 'object' && params !== null && 'count' in params ? Number(params.count) : 0;
}
