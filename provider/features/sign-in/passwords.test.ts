import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeAll, describe, expect, test } from 'vitest';
import { loginByPwd, regByPwd } from '#contract/sign-in.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { isWeakPassword } from './weak-passwords.ts';
import { patient } from '#tests/support/patience.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

let merchants = 0;
async function signUpWith(password: string) {
  merchants += 1;
  const email = `typed-${merchants}@example.com`;
  const answer = await provider.call(regByPwd, { body: { email, password, country: 'US' } });
  const login = (typed: string) => provider.call(loginByPwd, { body: { username: email, password: typed } });
  return { answer, login };
}

describe('A12: a password is taken exactly as typed', () => {
  const long = 'correct horse battery staple, and then some more words to get past seventy-two bytes';
  test.each([
    ['8 characters', 'kV9#tq2z', 'kV9#tq2Z'],
    ['64 characters', `${'oak river '.repeat(6)}gate`, `${'oak river '.repeat(6)}Gate`],
    ['128 characters', `${'oak river '.repeat(12)}gate hut`, `${'oak river '.repeat(12)}gate hu`],
    ['a blank at the end', 'green lamp over ', 'green lamp over'],
    ['emoji', 'lámpara 🔑🌊 verde', 'lámpara 🔑🌋 verde'],
    ['a 73rd byte that differs', `${long.slice(0, 72)}A${long.slice(73)}`, `${long.slice(0, 72)}B${long.slice(73)}`],
  ])('%s', async (_name, password, other) => {
    const { answer, login } = await signUpWith(password);
    expect(answer.status).toBe(200);
    expect((await login(password)).status).toBe(200);
    expect((await login(other)).problem.code).toBe('wrong-credentials');
  });
});

describe('A12: a password is refused', () => {
  test.each([
    ['shorter than 8', 'kV9#tq2', 'too-short'],
    ['longer than 128', 'k'.repeat(129), 'too-long'],
    ['with NUL', 'kV9#tq2\u0000zzz', 'nul-character'],
    ['the product name', 'Wharf2026!', 'weak-password'],
    ['the name in the own address', 'ana.typed-99', 'weak-password'],
  ])('%s', async (_name, password, code) => {
    const email = code === 'weak-password' ? 'ana.typed@example.com' : 'somebody@example.com';
    const answer = await provider.call(regByPwd, { body: { email, password, country: 'US' } });
    expect(answer.problem.fields).toMatchObject([{ path: 'password', code }]);
  });

  test('of 1 MB with 413, without any hashing', async () => {
    const begun = process.cpuUsage();
    const answer = await provider.call(loginByPwd, { body: { username: 'a@example.com', password: 'x'.repeat(1_048_576) } });
    expect(answer.status).toBe(413);
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(patient(500));
  });

  test.each(
    [
      'password password1 password123 passw0rd p@ssw0rd P@$$w0rd! Password2024 12345678 123456789 1234567890 87654321 19871212 11111111 00000000',
      '11223344 12341234 123123123 112233445566 qwertyui qwertyuiop qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qazwsxedc asdfghjkl',
      'asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 qweasdzxc q1w2e3r4 147258369 asdfasdf abcabcabc aaaaaaaa',
      'iloveyou iloveyou1 sunshine princess1 football1 baseball superman batman123 starwars trustno1 whatever welcome1 letmein1 Letmein!23',
      'admin123 admin1234 administrator changeme123 default1 guest123 test1234 testtest master123 monkey12 dragon99 shadow123 michael1 jennifer',
      'computer1 internet samsung1 liverpool chelsea1 barcelona1 realmadrid corinthians flamengo10 senha123 senha1234 brasil2024 contraseña1',
      'contrasena hola1234 teamo123 tequiero1 mexico123 espana123 amorcito dropship1 dropshipping shopify1 shopify123 wharfwharf',
      'wharf123 Wh4rf2024 lovelove babygirl1 chocolate1 butterfly7 minecraft1 pokemon123 naruto12 spiderman1 jordan23 mustang1 harley99',
    ]
      .join(' ')
      .split(' '),
  )('%s, which is among the first guesses', async (password) => {
    expect(await isWeakPassword(password, ['Wharf'])).toBe(true);
  });

  longTest('every one of the list of leaked ones, whatever its case (each fortieth is tried)', async () => {
    const list = dictionary['passwords-common'];
    expect(list.length).toBeGreaterThan(40_000);
    const passed: string[] = [];
    for (const password of list.filter((_, place) => place % 40 === 0).flatMap((each) => [each, each.toUpperCase()])) {
      if (!(await isWeakPassword(password))) passed.push(password);
    }
    expect(passed).toEqual([]);
  });

  test.each(['margaret1987', 'mypassword!!', 'Brooklyn99', '12chelsea34', 'qw3rtyuiop'])(
    '%s, which is one of the list with a little around',
    async (password) => {
      expect(await isWeakPassword(password)).toBe(true);
    },
  );

  test.each(['83926174', '555010099123', 'wharfabc', '4n4.typ3d'])(
    '%s, which is digits alone, or names product or user',
    async (password) => {
      expect(await isWeakPassword(password, ['Wharf', 'ana.typed@loja.example'])).toBe(true);
    },
  );

  test.each([
    'a-long-enough-passphrase',
    'uma senha comprida',
    'demo-merchant-1',
    'kV9#tq2z',
    'tres tristes tigres',
    'wharf rats eat cheese',
    'x7!Lmn-42qp',
  ])('but not %s', async (password) => {
    expect(await isWeakPassword(password, ['Wharf', 'ana@loja.example'])).toBe(false);
  });

  test.each([
    ['signs that stand for letters', '4@(3€6#!1|0$+7x2%'],
    ['short repetitions', 'aB1@'],
    ['years', '1987'],
    ['all there is', 'x7!Lmn-42qp~Zk9$vT3@wQ8#rB5%yN1^uM4&iP6*oL2(aS0)dF+gH=jK'],
  ])('in little time, whatever it is: 128 characters of %s', async (_name, part) => {
    await isWeakPassword('the lists are read by now');
    const begun = process.cpuUsage();
    await isWeakPassword(part.repeat(40).slice(0, 128));
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(patient(1_500));
  });
});
