import { describe, expect, it } from 'vitest';
import { regByPwd } from '#contract/sign-in.ts';
import { networkBlock } from '#provider/http/address-block.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const PASSWORD = 'a-long-enough-passphrase';
/** Sign-ups of one network in an hour. */
const LIMIT = 200;

describe('a stranger who asks which addresses have accounts', () => {
  it.each([
    ['a /24', (index: number) => `203.0.113.${index % 256}`, '203.0.114.1'],
    [
      'a /56',
      (index: number) => `2001:db8:0:ab${(index % 256).toString(16).padStart(2, '0')}::${index.toString(16)}`,
      '2001:db8:0:ac00::1',
    ],
  ])(
    'from the addresses of %s so many are answered and no more, taken or not; other networks go on',
    async (_network, addressOf, elsewhere) => {
      const provider = await startTestProvider();
      const { email } = await provider.signUp();
      const ask = (index: number, body: { email: string }, from = addressOf(index)) =>
        provider.call(regByPwd, { body: { ...body, password: PASSWORD, country: 'BR' }, headers: { 'x-forwarded-for': from } });
      // As if its other addresses had asked before: each sign-up costs a hash.
      const before = `INSERT INTO rate_count VALUES ($1, date_bin('1 hour', now(), 'epoch'), $2)`;
      await provider.services.database.pool.query(before, [`sign-up:${networkBlock(addressOf(0))}`, LIMIT - 3]);
      for (const index of [1, 2, 255]) expect((await ask(index, { email })).problem.code).toBe('email-taken');
      for (const wanted of [email, 'nobody-yet@example.com']) {
        const refused = await ask(LIMIT + 1, { email: wanted });
        expect([refused.status, refused.problem.code]).toEqual([429, 'too-many-requests']);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await ask(0, { email }, elsewhere)).problem.code).toBe('email-taken');
    },
  );
});
