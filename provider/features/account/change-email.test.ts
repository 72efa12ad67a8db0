import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeEmail, confirmEmailChange, resendVerification } from '#contract/account-security.ts';
import { loginByPwd, userInfo, verifyEmail } from '#contract/sign-in.ts';
import { letPass } from '#tests/support/lapse.ts';
import { linkSecret, mailsTo, nextMail } from '#tests/support/outbox.ts';
import { type Merchant, startTestProvider, type TestProvider } from '#tests/support/provider.ts';

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
    expect(mail.subject).toBe('Confirm your e-mail address');
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
      expect((await nextMail(provider, told)).subject).toBe('The e-mail address of your Wharf account was changed');
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

  test('an address somebody has gets the same answer; its owner is told and nothing can be confirmed', async () => {
    const [merchant, owner] = [await verified(), await verified()];
    expect((await change(merchant, owner.email)).data).toEqual({ waitingFor: ['new', 'old'] });
    const told = await nextMail(provider, owner.email);
    expect(told.subject).toBe('Somebody wanted to use your e-mail address');
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
