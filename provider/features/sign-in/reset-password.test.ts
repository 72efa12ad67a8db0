import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, changePhone, confirmPhone } from '#contract/account-security.ts';
import { loginByPwd, resetPwdByEmail, resetPwdByPhone, sendResetCode, userInfo } from '#contract/sign-in.ts';
import { buildProvider } from '#provider/app.ts';
import { forgetUses, letPass } from '#tests/support/lapse.ts';
import { longTest } from '#tests/support/long.ts';
import { linkSecret, mailsTo, nextMail, nextSmsCode } from '#tests/support/outbox.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const password = 'another quite long one';
const phone = '+5511912345678';

let provider: TestProvider;
let merchant: Merchant;
beforeAll(async () => {
  provider = await startTestProvider();
});
beforeEach(async () => {
  await forgetUses(provider);
  merchant = await provider.signUp();
});

async function askForCode(email = merchant.email): Promise<string> {
  expect((await provider.call(sendResetCode, { body: { email } })).data).toEqual({});
  return linkSecret(await nextMail(provider, email), 'code');
}

function reset(code: string, email = merchant.email) {
  return provider.call(resetPwdByEmail, { body: { email, code, password } });
}

/** A code that is not the one given. */
function otherThan(code: string, n = 1): string {
  return String((Number(code) + n) % 1_000_000).padStart(6, '0');
}

describe('a reset by mail', () => {
  test('sets the password, ends every session and tells the owner', async () => {
    const answer = await reset(await askForCode());
    expect(answer.data).toEqual({});
    expect((await merchant.call(userInfo)).status).toBe(401);
    expect((await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } })).status).toBe(400);
    expect((await provider.call(loginByPwd, { body: { username: merchant.email, password } })).status).toBe(200);
    expect((await nextMail(provider, merchant.email)).subject).toBe('Your Wharf password was changed');
  });

  test('A5: works once, also when it is used 20 times at once', async () => {
    const code = await askForCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        provider.call(resetPwdByEmail, {
          body: { email: merchant.email, code, password },
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await reset(code)).status).toBe(400);
  });

  test('A5: not after its time', async () => {
    const code = await askForCode();
    await letPass(provider, 11);
    expect((await reset(code)).problem.code).toBe('code-expired');
  });

  test('A5: not after a newer one was asked for', async () => {
    const first = await askForCode();
    await letPass(provider, 2);
    const second = await askForCode();
    if (first !== second) expect((await reset(first)).problem.code).toBe('wrong-code');
    expect((await reset(second)).status).toBe(200);
  });

  test('A5: not after the password was changed', async () => {
    const code = await askForCode();
    await merchant.call(changePassword, {
      params: { userId: merchant.userId },
      body: { oldPassword: merchant.password, password: 'a third quite long one' },
    });
    expect((await reset(code)).status).toBe(400);
  });

  test('A5: not for another account', async () => {
    const other = await provider.signUp();
    const code = await askForCode();
    await provider.call(sendResetCode, { body: { email: other.email } });
    await provider.runJobs();
    expect((await reset(code, other.email)).problem.code).toBe('wrong-code');
  });

  test('A5: neither the code nor a link lies in the database or the queue', async () => {
    await provider.call(sendResetCode, { body: { email: merchant.email } });
    const { pool } = provider.services.database;
    const queued = await pool.query('SELECT * FROM graphile_worker._private_jobs');
    const mail = await nextMail(provider, merchant.email);
    const code = linkSecret(mail, 'code');
    const kept = await pool.query(`SELECT s.*, encode(secret_hash, 'escape') AS plain FROM one_time_secret s`);
    expect(JSON.stringify([queued.rows, kept.rows.map(({ secret_hash: _hash, id: _id, ...row }) => row)])).not.toContain(code);
    expect(mail.text).toContain(`#code=${code}`);
    expect(mail.text).not.toMatch(/\?[^#\s]*code=/);
  });

  test('A5: neither code, link nor password ever reaches a log', async () => {
    const lines: string[] = [];
    const { database, config } = provider.services;
    const logged = await buildProvider({
      database,
      config,
      logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    });
    await logged.app.listen({ host: '127.0.0.1', port: 0 });
    const code = await askForCode();
    const authorization = `Basic ${Buffer.from(`app:${config.defaultCredential}`).toString('base64')}`;
    for (const tried of [otherThan(code), code]) {
      await fetch(`${logged.services.ownUrl()}/v1/users/resetPwdByEmail`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ email: merchant.email, code: tried, password }),
      });
    }
    await logged.app.close();
    expect((await provider.call(loginByPwd, { body: { username: merchant.email, password } })).status).toBe(200);
    expect(lines.length).toBeGreaterThan(1);
    for (const secret of [code, password, merchant.email, authorization]) expect(lines.join('')).not.toContain(secret);
  });

  test.each([
    ['one after the other', false],
    ['20 at once', true],
  ])('five wrong tries kill the code, %s', async (_how, atOnce) => {
    const code = await askForCode();
    const tryWrong = (n: number) =>
      provider.call(resetPwdByEmail, {
        body: { email: merchant.email, code: otherThan(code, n + 1), password },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
    const answers = [];
    if (atOnce) answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => tryWrong(n)))));
    else for (let n = 0; n < 20; n += 1) answers.push(await tryWrong(n));
    expect(answers.filter((answer) => answer.problem.code === 'wrong-code')).toHaveLength(5);
    expect(answers.filter((answer) => answer.problem.code === 'code-expired')).toHaveLength(15);
    expect((await reset(code)).problem.code).toBe('code-expired');
  });

  test('wrong codes from one address make that address wait', async () => {
    const code = await askForCode();
    const answers = [];
    for (let n = 1; n <= 7; n += 1) answers.push(await reset(otherThan(code, n)));
    expect(answers.at(-1)?.status).toBe(429);
  });

  longTest('an unknown address gets the same answers at every step, and no mail', async () => {
    const code = await askForCode();
    const nobody = 'nobody@example.com';
    expect((await provider.call(sendResetCode, { body: { email: nobody } })).data).toEqual({});
    expect((await provider.call(sendResetCode, { body: { email: nobody } })).status).toBe(429);
    expect((await provider.call(sendResetCode, { body: { email: merchant.email } })).status).toBe(429);
    await provider.runJobs();
    expect(await mailsTo(provider, nobody)).toEqual([]);
    for (let n = 1; n <= 6; n += 1) {
      const [known, unknown] = [await reset(otherThan(code, n)), await reset(otherThan(code, n), nobody)];
      expect([known.status, known.problem.code]).toEqual([unknown.status, unknown.problem.code]);
    }
  });

  test('can be asked for again after a minute, six times an hour', async () => {
    const ask = () => provider.call(sendResetCode, { body: { email: merchant.email.toUpperCase() } });
    for (let n = 0; n < 6; n += 1) {
      expect((await ask()).status).toBe(200);
      const again = await ask();
      expect([again.status, Number(again.headers.get('retry-after')) > 50]).toEqual([429, true]);
      await letPass(provider, 2);
    }
    expect((await ask()).status).toBe(429);
    await letPass(provider, 60);
    expect((await ask()).status).toBe(200);
  });

  test('asked for 10 times at once sends one mail', async () => {
    const before = (await mailsTo(provider, merchant.email)).length;
    const asked = await Promise.all(Array.from({ length: 10 }, () => provider.call(sendResetCode, { body: { email: merchant.email } })));
    expect(asked.filter((answer) => answer.status === 200)).toHaveLength(1);
    await provider.runJobs();
    const mails = (await mailsTo(provider, merchant.email)).filter((mail) => mail.subject?.includes('code'));
    expect([before, mails.length]).toEqual([0, 1]);
  });

  test.each([
    [{}, 'email', 'required'],
    [{ email: 'no-at-sign' }, 'email', 'email-format'],
    [{ phone: '' }, 'phone', 'required'],
    [{ phone: '1'.repeat(41) }, 'phone', 'too-long'],
  ])('asked for with %o names the field', async (body, path, code) => {
    const answer = await provider.call(sendResetCode, { body: body as { email: string } });
    expect(answer.problem.fields).toMatchObject([{ path, code }]);
  });

  longTest('one address may have 20 codes an hour sent', async () => {
    const answers = [];
    for (let n = 0; n < 22; n += 1) answers.push(await provider.call(sendResetCode, { body: { email: `someone-${n}@example.com` } }));
    expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(20).fill(200), 429, 429]);
  });

  test('A6: links start with the configured address, whatever Host is sent', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'forwarded': 'host=evil.example',
      'x-host': 'evil.example',
    };
    await provider.call(sendResetCode, { body: { email: merchant.email }, headers });
    const mail = await nextMail(provider, merchant.email);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    const links = [...`${mail.text}${mail.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map((match) => match[0]);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.startsWith(`${provider.services.config.publicUrl}/`)).toBe(true);
  });

  test('a weak password is refused by name and costs no try', async () => {
    const code = await askForCode();
    const weak = await provider.call(resetPwdByEmail, { body: { email: merchant.email, code, password: 'password123' } });
    expect(weak.problem.fields).toMatchObject([{ path: 'password', code: 'weak-password' }]);
    expect((await reset(code)).status).toBe(200);
  });
});

describe('a reset by phone', () => {
  async function confirmNumber(): Promise<void> {
    const params = { userId: merchant.userId };
    await merchant.call(changePhone, { params, body: { phone, password: merchant.password } });
    expect((await merchant.call(confirmPhone, { params, body: { code: await nextSmsCode(provider, phone) } })).data.phone).toBe(phone);
  }

  test('works for a confirmed number, however it is written', async () => {
    await confirmNumber();
    await provider.call(sendResetCode, { body: { phone: '+55 (11) 91234-5678' } });
    const code = await nextSmsCode(provider, phone);
    expect(
      (await provider.call(resetPwdByPhone, { body: { phone: '0055 11 912345678'.replace(/^00/, '+'), code, password } })).status,
    ).toBe(200);
    expect((await provider.call(loginByPwd, { body: { username: merchant.email, password } })).status).toBe(200);
  });

  test('sends nothing to a number nobody has confirmed', async () => {
    const unconfirmed = '+5511912345679';
    expect((await provider.call(sendResetCode, { body: { phone: unconfirmed } })).status).toBe(200);
    await expect(nextSmsCode(provider, unconfirmed)).rejects.toThrow('no message');
    expect((await provider.call(resetPwdByPhone, { body: { phone: unconfirmed, code: '123456', password } })).problem.code).toBe(
      'wrong-code',
    );
  });
});
