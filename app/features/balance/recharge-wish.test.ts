import { describe, expect, it } from 'vitest';
import { SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.ts';
import { topUpUrl } from '#app/features/payments/payment-urls.ts';
import { readRechargeWish, rechargeUrl } from './recharge-wish.ts';

const orderId = '0193a5b0-7d00-7000-8000-000000000001';
const read = (path: string) => readRechargeWish(new URL(path, 'http://x').href);

describe('a recharge in the making', () => {
  it('starts with the missing amount and remembers the orders', () => {
    expect(read(topUpUrl(12_345, [orderId]))).toEqual({ step: 'amount', amountMinor: 12_345, method: 'sandbox', orderIds: [orderId] });
  });

  it('comes back from its address at every step', () => {
    const wish = { step: 'summary', amountMinor: 50_000, method: 'sandbox', orderIds: [orderId] } as const;
    expect(read(rechargeUrl({ ...wish, orderIds: [orderId] }))).toEqual(wish);
  });

  it('offers the nearest amount that can be recharged, and has it confirmed', () => {
    expect(read('/balance/recharge?amount=1&step=summary')).toMatchObject({ step: 'amount', amountMinor: SANDBOX_RECHARGE_MIN_MINOR });
    expect(read('/balance/recharge?amount=999999999&step=method')).toMatchObject({
      step: 'amount',
      amountMinor: SANDBOX_RECHARGE_MAX_MINOR,
    });
  });

  it('starts anew from rubbish', () => {
    for (const address of ['?step=summary', '?step=summary&amount=abc', '?amount=-5&step=method', '?amount=1000.5&step=method']) {
      expect(read(`/balance/recharge${address}`)).toEqual({ step: 'amount', amountMinor: null, method: 'sandbox', orderIds: [] });
    }
  });
});
