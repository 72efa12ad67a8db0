import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { regByPwd, sendResetCode } from '#contract/sign-in.ts';
import { letPass } from '#tests/support/lapse.ts';
import { nextMail } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { composeMail } from './compose-mail.ts';

const received: { mail: Email; from: string; to: string[] }[] = [];
let refuseNext = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom(_address, _session, callback) {
    if (refuseNext > 0) {
      refuseNext -= 1;
      return callback(new Error('try later'));
    }
    callback();
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push({ mail, from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((to) => to.address) });
        callback();
      });
    });
  },
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

describe('with a mail server', () => {
  test('a mail goes to it with sender, recipient, both forms and the language of the account', async () => {
    const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
    const email = 'ana@loja.example';
    await provider.call(regByPwd, { body: { email, password: 'uma senha comprida', country: 'BR', locale: 'pt-BR' } });
    await provider.runJobs();
    const [{ mail, from, to } = { mail: undefined, from: '', to: [] }] = received.splice(0);
    expect([from, to]).toEqual(['hello@wharf.example', [email]]);
    expect(mail?.from).toEqual({ name: 'Wharf', address: 'hello@wharf.example' });
    expect(mail?.subject).toBe('Confirme seu e-mail');
    expect(mail?.text).toContain(`Confirme que ${email} é o seu endereço`);
    expect(mail?.html).toContain('<html lang="pt-BR">');
    expect(mail?.headers.find((header) => header.key === 'content-language')?.value).toBe('pt-BR');
    const { publicUrl } = provider.services.config;
    expect(mail?.html).toContain(`href="${publicUrl}/login?form=verify#token=`);
  });

  test('a mail it refuses is tried again by the job', async () => {
    const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'hello@wharf.example' } });
    refuseNext = 1;
    const merchant = await provider.signUp();
    await provider.runJobs();
    expect(received.splice(0)).toEqual([]);
    await letPass(provider, 1);
    await provider.runJobs();
    expect(received.splice(0).map(({ to }) => to)).toEqual([[merchant.email]]);
  });

  test('a code that ran out while the server was away is not sent any more', async () => {
    const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'hello@wharf.example' } });
    const merchant = await provider.signUp();
    await provider.runJobs();
    received.splice(0);
    refuseNext = 1;
    await provider.call(sendResetCode, { body: { email: merchant.email } });
    await provider.runJobs();
    await letPass(provider, 11);
    await provider.runJobs();
    expect(received).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('mails lie in a folder as .eml, .html and .txt, named by time and recipient', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    await provider.runJobs();
    const names = await readdir(join(provider.services.config.dataDir, 'outbox', 'mail'));
    expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['eml', 'html', 'txt']);
    for (const name of names) expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z_${merchant.email}_`));
  });

  test('mails follow the language the user sets', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { locale: 'es-ES' } });
    await provider.call(sendResetCode, { body: { email: merchant.email } });
    const mail = await nextMail(provider, merchant.email);
    expect(mail.subject).toBe('Tu código para una contraseña nueva de Wharf');
    expect(mail.text).toMatch(/\n {4}\d{6}\n/);
  });
});

test('J108: what was typed by people is escaped in the HTML of a mail and stays as it is in its text', () => {
  const hostile = `<img src=x onerror="alert('1')"> & co`;
  const mail = composeMail({
    to: 'a@example.com',
    locale: 'en-US',
    brandName: hostile,
    title: hostile,
    paragraphs: [hostile],
    code: hostile,
    button: { label: hostile, url: 'https://app.example/?a=1&b="2"' },
  });
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co');
  expect(mail.html).toContain('href="https://app.example/?a=1&amp;b=&quot;2&quot;"');
  expect(mail.text).toContain(hostile);
});
