import PostalMime from 'postal-mime';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { toMessage } from '#provider/mail/message.ts';
import { type EventKind, noticeKindOf } from '#provider/notice-kinds.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { composeNotificationMail } from './notification-mail.ts';
import { describeEvent, MAIL_TEST } from './notification-text.ts';

const { notices } = (await startTestProvider()).services;
const kinds = [...(Object.keys(notices) as EventKind[]), MAIL_TEST];
const params = {
  device: 'Firefox',
  address: '192.0.2.7',
  shop: 'ana-store.myshopify.com',
  dueAt: '2026-03-04T12:00:00Z',
  expiresAt: '2026-03-04T12:00:00Z',
  name: 'Kettle <b>& Co</b>',
  number: 'SR-1001\r\nBcc: all@example.com',
  count: 4,
  units: 30,
  before: 100,
  counted: 98,
  sku: 'SKU-1',
  reason: 'The logo is cut off.',
  subject: 'Kettle arrived broken',
  left: '12.00',
  currency: 'CNY',
  below: '50.00',
  cap: '500.00',
  day: '2026-03-31',
  days: 7,
  offer: '20.00',
  payee: 'Ana Lima •••• 3000',
  email: 'an•••@example.com',
  amountMinor: 123_400,
  refundedMinor: 7_400,
  reference: 'SEPA-42',
  question: 'Whose account is it?',
};

const UNSUBSCRIBE = `https://wharf.example/emails/unsubscribe/${'aB3_'.repeat(60)}`;

interface Details {
  path?: string | null;
  items?: { label: string; path: string }[];
  unsubscribeUrl?: string;
  sender?: string;
}

async function written(locale: Locale, kindsOfMail: string[], { path = '/orders', items = [], ...mail }: Details = {}): Promise<string> {
  const composed = composeNotificationMail({
    ...{ to: 'ana@example.com', locale, brandName: 'Wharf', publicUrl: 'https://wharf.example', notices, ...mail },
    events: kindsOfMail.map((kind) => ({ kind, params, path, items })),
  });
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(toMessage(composed, 'Wharf <hello@wharf.example>'));
  return message.toString();
}
const received = async (...mail: Parameters<typeof written>) => PostalMime.parse(await written(...mail));

describe.each(locales)('mails in %s', (locale) => {
  test('about every kind of event have a subject, a text and HTML without a hole in them, and one recipient', async () => {
    const subjects = new Set<string>();
    for (const kind of kinds) {
      const mail = await received(locale, [kind]);
      const all = `${mail.subject ?? ''} ${mail.text ?? ''} ${mail.html ?? ''}`;
      expect(all, kind).not.toMatch(/\{\{|undefined|notice\.|\[object/);
      expect([mail.to?.map(({ address }) => address), mail.cc, mail.bcc], kind).toEqual([['ana@example.com'], undefined, undefined]);
      expect(mail.html, kind).not.toContain('<b>&');
      expect(mail.html, kind).toContain(`lang="${locale}"`);
      expect(mail.html, kind).toContain('color-scheme');
      expect(mail.text, kind).toContain('https://wharf.example/orders');
      subjects.add(mail.subject ?? '');
    }
    expect(subjects.size).toBe(kinds.length);
  });

  test('are stopped by one click where they can be: both headers are lines of their own, and the text leads there, too', async () => {
    const raw = await written(locale, ['listing-repriced'], { unsubscribeUrl: UNSUBSCRIBE });
    const [head = ''] = raw.split('\r\n\r\n');
    const lines = head.split('\r\n');
    expect(lines).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const mail = await PostalMime.parse(raw);
    expect(mail.text).toContain(`: ${UNSUBSCRIBE}\n`);
    expect(mail.html).toContain(`href="${UNSUBSCRIBE}"`);
    expect(mail.text).toContain('https://wharf.example/setting/email');
    expect(await written(locale, ['new-sign-in'])).not.toContain('List-Unsubscribe');
  });

  test('to an address beside the user’s own say who has them sent, and lead to no settings', async () => {
    const mail = await received(locale, ['listing-repriced'], { unsubscribeUrl: UNSUBSCRIBE, sender: 'Ana <b>& Co</b>' });
    expect(mail.text).toContain('Ana <b>& Co</b>');
    expect(mail.html).toContain('Ana &lt;b&gt;&amp; Co&lt;/b&gt;');
    expect(mail.text).not.toContain('/setting/email');
  });

  test('about several events list each of them by category, with its text and the way there', async () => {
    const mail = await received(locale, kinds);
    expect(mail.subject).toContain(String(kinds.length));
    const unix = (text: string) => text.replaceAll('\r\n', '\n');
    const text = unix(mail.text ?? '');
    for (const kind of kinds) {
      const { title, text: about } = describeEvent({ kind, params }, locale);
      expect(text, kind).toContain(unix(`\n${title}\n${about}\nhttps://wharf.example/orders\n`));
    }
    expect(`${text} ${mail.html ?? ''}`).not.toMatch(/\{\{|undefined|notice\.|notification-category|\[object/);
    expect(mail.html).not.toContain('<b>&');
    expect(mail.html?.match(/<h2/g)).toHaveLength(new Set(kinds.map((kind) => noticeKindOf(notices, kind)?.category)).size);
    expect(text).toContain('/setting/email');
  });

  test('about many things name ten of them and count the others', async () => {
    const items = Array.from({ length: 12 }, (_, index) => ({ label: `SO${index}`, path: `/orders/${index}` }));
    const of = { kind: 'order-received', params: { count: 14 }, path: null, items };
    const mail = composeNotificationMail({
      ...{ to: 'ana@example.com', locale, brandName: 'Wharf', publicUrl: 'https://wharf.example', notices },
      events: [of],
    });
    expect(mail.text).toContain('- SO0: https://wharf.example/orders/0\n');
    expect(mail.text).toMatch(/- SO9: \S+\n- \D*4\D*\n/);
    expect(mail.text).not.toContain('SO10');
    expect(mail.html).toContain('<a class="link" style="color:#005bd3" href="https://wharf.example/orders/9">SO9</a>');
  });
});
