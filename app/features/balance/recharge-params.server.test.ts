import { describe, expect, it } from 'vitest';
import type { RechargeMethod } from '#contract/recharge-methods.ts';
import { topUpUrl } from '#app/features/payments/payment-urls.ts';
import { readRechargeParams } from './recharge-params.server.ts';
import { fitParams, rechargeUrl } from './recharge-params.ts';

const orderId = '0193a5b0-7d00-7000-8000-000000000001';
const offer = { fee: { fixedMinor: 30, basisPoints: 290 }, rate: null };
const methods: RechargeMethod[] = [
  {
    code: 'stripe',
    mode: 'live',
    simulated: false,
    arrival: 'at-once',
    rateHeldMinutes: 15,
    currencies: [{ currency: 'USD', minCreditMinor: 3_500, maxCreditMinor: 900_000, ...offer }],
  },
  {
    code: 'sandbox',
    mode: 'test',
    simulated: true,
    arrival: 'at-once',
    rateHeldMinutes: 15,
    currencies: [{ currency: 'CNY', minCreditMinor: 1_000, maxCreditMinor: 50_000_000, ...offer }],
  },
];
const read = (path: string) => fitParams(readRechargeParams(new URL(path, 'http://x').href), methods);

describe('a recharge before it is started', () => {
  it('starts with the missing amount and remembers the orders', () => {
    expect(read(topUpUrl(12_345, [orderId]))).toEqual({ step: 'amount', amountMinor: 12_345, way: null, orderIds: [orderId] });
  });

  it('is read back from its address at every step', () => {
    const params = { step: 'summary', amountMinor: 50_000, way: { method: 'stripe', currency: 'USD' }, orderIds: [orderId] } as const;
    expect(read(rechargeUrl({ ...params, orderIds: [orderId] }))).toEqual(params);
  });

  it('offers the nearest amount within the limits, to be confirmed', () => {
    expect(read('/balance/recharge?amount=1&step=summary&way=sandbox:CNY')).toMatchObject({ step: 'amount', amountMinor: 1_000 });
    expect(read('/balance/recharge?amount=999999999&step=method')).toMatchObject({ step: 'amount', amountMinor: 50_000_000 });
  });

  it('goes back to the methods where the chosen one does not take the amount, or is not offered', () => {
    expect(read('/balance/recharge?amount=1000&step=summary&way=stripe:USD')).toMatchObject({ step: 'method' });
    expect(read('/balance/recharge?amount=5000&step=summary&way=paypal:USD')).toMatchObject({ step: 'method', way: null });
    expect(read('/balance/recharge?amount=5000&step=summary&way=stripe:JPY')).toMatchObject({ step: 'method', way: null });
  });

  it('starts again from an invalid address', () => {
    for (const address of ['?step=summary', '?step=summary&amount=abc', '?amount=-5&step=method', '?amount=1000.5&step=method', '?way=x'])
      expect(read(`/balance/recharge${address}`)).toEqual({ step: 'amount', amountMinor: null, way: null, orderIds: [] });
  });
});
