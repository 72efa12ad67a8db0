import PostalMime from 'postal-mime';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { toMessage } from '#provider/mail/message.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { composeNotificationMail } from './notification-mail.ts';
import { MAIL_TEST } from './notification-text.ts';

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

async function received(locale: (typeof locales)[number], events: { kind: string }[]) {
  const mail = composeNotificationMail({
    to: 'ana@example.com',
    locale,
    brandName: 'Wharf',
    publicUrl: 'https://wharf.example',
    notices,
    events: events.map(({ kind }) => ({ kind, params, path: '/orders' })),
  });
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(toMessage(mail, 'Wharf <hello@wharf.example>'));
  return PostalMime.parse(message.toString());
}

describe.each(locales)('mails in %s', (locale) => {
  test('about every kind of event have a subject, a text and HTML without a hole in them, and one recipient', async () => {
    const subjects = new Set<string>();
    for (const kind of kinds) {
      const mail = await received(locale, [{ kind }]);
      const all = `${mail.subject ?? ''} ${mail.text ?? ''} ${mail.html ?? ''}`;
      expect(all, kind).not.toMatch(/\{\{|undefined|notice\./);
      expect([mail.to?.map(({ address }) => address), mail.cc, mail.bcc], kind).toEqual([['ana@example.com'], undefined, undefined]);
      expect(mail.html, kind).not.toContain('<b>&');
      expect(mail.html, kind).toContain(`lang="${locale}"`);
      expect(mail.html, kind).toContain('color-scheme');
      expect(mail.text, kind).toContain('https://wharf.example/orders');
      subjects.add(mail.subject ?? '');
    }
    expect(subjects.size).toBe(kinds.length);
  });

  test('say where they are turned off, but for those of security', async () => {
    const unsubscribe = async (kind: EventKind) =>
      (await received(locale, [{ kind }])).headers.find(({ key }) => key === 'list-unsubscribe')?.value;
    expect(await unsubscribe('listing-repriced')).toBe('<https://wharf.example/setting/email>');
    expect(await unsubscribe('new-sign-in')).toBeUndefined();
  });

  test('about several events list each of them', async () => {
    const mail = await received(
      locale,
      kinds.slice(0, 5).map((kind) => ({ kind })),
    );
    expect(mail.subject).toContain('5');
    expect(mail.text).toContain('/setting/email');
  });
});
