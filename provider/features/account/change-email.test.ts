import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  getEmailChange,
  resendEmailChange,
  resendVerification,
} from '#contract/account-security.ts';
import { loginByPwd, userInfo, verifyEmail } from '#contract/sign-in.ts';
import { letPass } from '#tests/support/lapse.ts';
import { longTest } from '#tests/support/long.ts';
import { linkSecret, mailsTo, nextMail } from '#tests/support/outbox.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

const newAddress = () => `new-${uuidv7()}@example.com`;

async function verified(): Promise<Merchant> {
  const merchant = await provider.signUp();
  const token = linkSecret(await nextMail(provider, merchant.email), 'token');
  await provider.call(verifyEmail, { body: { token } });
  return merchant;
}

function change(merchant: Merchant, email: string, password = merchant.password) {
  return merchant.call(changeEmail, { params: { userId: merchant.userId }, body: { email, password } });
}

function confirm(token: string) {
  return provider.call(confirmEmailChange, { body: { token } });
}

async function sessionElsewhere(merchant: Merchant): Promise<string> {
  const { id, session } = (await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } })).data;
  return `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
}

describe('proving the address', () => {
  test('by the mailed link, once, in the language of the account', async () => {
    const merchant = await provider.signUp();
    expect((await merchant.call(userInfo)).data.certification).toBe(0);
    const mail = await nextMail(provider, merchant.email);
    expect(mail.subject).toBe('Confirm your email address');
    const token = linkSecret(mail, 'token');
    const answers = await Promise.all([0, 1, 2].map(() => provider.call(verifyEmail, { body: { token } })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    expect(answers.find((answer) => answer.status === 200)?.data.email).toBe(merchant.email);
    expect((await merchant.call(userInfo)).data.certification).toBe(1);
    const again = await merchant.call(resendVerification, { params: { userId: merchant.userId } });
    expect(again.problem.code).toBe('state-conflict');
  });

  test('a link sent again retires the one before; once a minute', async () => {
    const merchant = await provider.signUp();
    const params = { userId: merchant.userId };
    const first = linkSecret(await nextMail(provider, merchant.email), 'token');
    expect((await merchant.call(resendVerification, { params })).status).toBe(429);
    await letPass(provider, 2);
    const asked = await Promise.all([0, 1, 2].map(() => merchant.call(resendVerification, { params })));
    expect(asked.filter((answer) => answer.status === 200)).toHaveLength(1);
    const second = linkSecret(await nextMail(provider, merchant.email), 'token');
    expect((await provider.call(verifyEmail, { body: { token: first } })).problem.code).toBe('link-dead');
    expect((await provider.call(verifyEmail, { body: { token: second } })).status).toBe(200);
    const other = await provider.signUp();
    expect((await merchant.call(resendVerification, { params: { userId: other.userId } })).status).toBe(404);
  });

  test('not after 24 hours', async () => {
    const merchant = await provider.signUp();
    const token = linkSecret(await nextMail(provider, merchant.email), 'token');
    await letPass(provider, 24 * 60 + 1);
    expect((await provider.call(verifyEmail, { body: { token } })).problem.code).toBe('link-dead');
  });
});

describe('changing the e-mail address', () => {
  test('A15: happens when both addresses confirmed; the old one is told and other sessions end', async () => {
    const merchant = await verified();
    const elsewhere = await sessionElsewhere(merchant);
    const address = newAddress();
    expect((await change(merchant, address)).data).toEqual({ waitingFor: ['new', 'old'] });
    const [toNew, toOld] = [await nextMail(provider, address), await nextMail(provider, merchant.email)];
    expect((await confirm(linkSecret(toNew, 'token'))).data).toEqual({ waitingFor: ['old'], email: address });
    expect((await merchant.call(userInfo)).data.email).toBe(merchant.email);
    const last = await merchant.call(confirmEmailChange, { body: { token: linkSecret(toOld, 'token') } });
    expect(last.data).toEqual({ waitingFor: [], email: address });
    expect((await merchant.call(userInfo)).data).toMatchObject({ email: address, username: address, certification: 1 });
    expect((await provider.call(userInfo, { authorization: elsewhere })).status).toBe(401);
    for (const told of [merchant.email, address]) {
      expect((await nextMail(provider, told)).subject).toBe('The email address of your Wharf account was changed');
    }
    expect((await provider.call(loginByPwd, { body: { username: address, password: merchant.password } })).status).toBe(200);
  });

  test('both links at once change it once', async () => {
    const merchant = await verified();
    const address = newAddress();
    await change(merchant, address);
    const tokens = [linkSecret(await nextMail(provider, address), 'token'), linkSecret(await nextMail(provider, merchant.email), 'token')];
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm(token)));
    expect(
      answers
        .filter((answer) => answer.status === 200)
        .map((answer) => answer.data.waitingFor.length)
        .sort(),
    ).toEqual([0, 1]);
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(2);
    await provider.runJobs();
    const told = (await mailsTo(provider, address)).filter((mail) => mail.subject?.includes('was changed'));
    expect(told).toHaveLength(1);
  });

  test('an address never verified is not asked', async () => {
    const merchant = await provider.signUp();
    const address = newAddress();
    expect((await change(merchant, address)).data).toEqual({ waitingFor: ['new'] });
    expect((await confirm(linkSecret(await nextMail(provider, address), 'token'))).data.waitingFor).toEqual([]);
  });

  test('A15: is refused without the present password', async () => {
    const merchant = await provider.signUp();
    expect((await change(merchant, newAddress(), 'not the password')).problem.code).toBe('wrong-password');
    const without = await merchant.call(changeEmail, { params: { userId: merchant.userId }, body: { email: newAddress(), password: '' } });
    expect(without.problem.fields).toMatchObject([{ path: 'password', code: 'required' }]);
    const other = await provider.signUp();
    const foreign = await merchant.call(changeEmail, {
      params: { userId: other.userId },
      body: { email: newAddress(), password: other.password },
    });
    expect(foreign.status).toBe(404);
  });

  longTest('an address somebody has gets the same answer; its owner is told and nothing can be confirmed', async () => {
    const [merchant, owner] = [await verified(), await verified()];
    expect((await change(merchant, owner.email)).data).toEqual({ waitingFor: ['new', 'old'] });
    const told = await nextMail(provider, owner.email);
    expect(told.subject).toBe('Someone tried to use your email address');
    expect(told.text).not.toContain('token=');
    expect((await confirm(linkSecret(await nextMail(provider, merchant.email), 'token'))).data.waitingFor).toEqual(['new']);
    expect((await merchant.call(userInfo)).data.email).toBe(merchant.email);
  });

  test('an address that was taken in the meantime is refused at the last step', async () => {
    const merchant = await provider.signUp();
    const address = newAddress();
    await change(merchant, address);
    const token = linkSecret(await nextMail(provider, address), 'token');
    await provider.signUp({ email: address });
    expect((await confirm(token)).problem.code).toBe('email-taken');
  });

  test('asking again retires the links before and keeps a minute apart', async () => {
    const merchant = await provider.signUp();
    const [first, second] = [newAddress(), newAddress()];
    await change(merchant, first);
    const again = await Promise.all([0, 1, 2].map(() => change(merchant, second)));
    expect(again.map((answer) => answer.status)).toEqual([429, 429, 429]);
    const token = linkSecret(await nextMail(provider, first), 'token');
    await letPass(provider, 2);
    expect((await change(merchant, second)).status).toBe(200);
    expect((await confirm(token)).problem.code).toBe('link-dead');
    expect((await confirm(linkSecret(await nextMail(provider, second), 'token'))).data.email).toBe(second);
  });
});

describe('a change of address under way', () => {
  /** Sessions end while time passes: each call is made from a new one. */
  const fromNewSession = async (merchant: Merchant) => ({
    params: { userId: merchant.userId },
    authorization: await sessionElsewhere(merchant),
  });
  const pendingOf = async (merchant: Merchant) => (await provider.call(getEmailChange, await fromNewSession(merchant))).data.pending;
  const resend = async (merchant: Merchant) => provider.call(resendEmailChange, await fromNewSession(merchant));
  const cancel = async (merchant: Merchant) => provider.call(cancelEmailChange, await fromNewSession(merchant));

  test('is told with its confirmations until the last one is there', async () => {
    const merchant = await verified();
    expect(await pendingOf(merchant)).toBeNull();
    const address = newAddress();
    await change(merchant, address);
    const [toNew, toOld] = [await nextMail(provider, address), await nextMail(provider, merchant.email)];
    const asked = await pendingOf(merchant);
    expect(asked).toMatchObject({
      email: address,
      confirmations: [
        { side: 'new', confirmed: false },
        { side: 'old', confirmed: false },
      ],
    });
    expect(new Date(asked?.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    await confirm(linkSecret(toOld, 'token'));
    expect((await pendingOf(merchant))?.confirmations).toEqual([
      { side: 'new', confirmed: false },
      { side: 'old', confirmed: true },
    ]);
    await confirm(linkSecret(toNew, 'token'));
    expect(await pendingOf({ ...merchant, email: address })).toBeNull();
  });

  test('has only the links that were not opened mailed again, once a minute, and what was confirmed counts on', async () => {
    const merchant = await verified();
    const address = newAddress();
    await change(merchant, address);
    const [toNew, toOld] = [await nextMail(provider, address), await nextMail(provider, merchant.email)];
    await confirm(linkSecret(toOld, 'token'));
    expect((await resend(merchant)).status).toBe(429);
    await letPass(provider, 23 * 60);
    const again = await Promise.all([0, 1, 2].map(() => resend(merchant)));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    await letPass(provider, 23 * 60);
    expect((await pendingOf(merchant))?.confirmations).toEqual([
      { side: 'new', confirmed: false },
      { side: 'old', confirmed: true },
    ]);
    expect((await confirm(linkSecret(toNew, 'token'))).problem.code).toBe('link-dead');
    expect((await confirm(linkSecret(await nextMail(provider, address), 'token'))).data.waitingFor).toEqual([]);
    expect((await mailsTo(provider, merchant.email)).filter((mail) => mail.text?.includes('confirm-email'))).toHaveLength(1);
  });

  test('A15: never happens by one confirmation alone, however the links run out', async () => {
    const merchant = await verified();
    const address = newAddress();
    await change(merchant, address);
    await nextMail(provider, address);
    await letPass(provider, 23 * 60);
    await resend(merchant);
    const toNew = await nextMail(provider, address);
    await letPass(provider, 2 * 60);
    expect((await confirm(linkSecret(toNew, 'token'))).data.waitingFor).toEqual(['old']);
    expect((await provider.call(userInfo, { authorization: await sessionElsewhere(merchant) })).data.email).toBe(merchant.email);
  });

  test('is over when it is canceled, with what was confirmed of it', async () => {
    const merchant = await verified();
    const address = newAddress();
    await change(merchant, address);
    const tokens = [await nextMail(provider, address), await nextMail(provider, merchant.email)].map((mail) => linkSecret(mail, 'token'));
    await confirm(tokens[0] ?? '');
    expect((await cancel(merchant)).data).toEqual({ pending: null });
    expect((await confirm(tokens[1] ?? '')).problem.code).toBe('link-dead');
    expect(await pendingOf(merchant)).toBeNull();
    expect((await resend(merchant)).problem.code).toBe('state-conflict');
    expect((await cancel(merchant)).status).toBe(200);
    expect((await merchant.call(userInfo)).data.email).toBe(merchant.email);
  });

  test('runs out after 24 hours', async () => {
    const merchant = await provider.signUp();
    await change(merchant, newAddress());
    await letPass(provider, 24 * 60 + 1);
    expect(await pendingOf(merchant)).toBeNull();
  });

  test('is nobody’s business but the user’s own', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    await change(merchant, newAddress());
    const params = { userId: merchant.userId };
    for (const endpoint of [getEmailChange, resendEmailChange, cancelEmailChange]) {
      expect((await other.call(endpoint, { params })).status).toBe(404);
    }
    expect(await pendingOf(merchant)).not.toBeNull();
  });
});
