import { describe, expect, it } from 'vitest';
import { SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.values.ts';
import { topUpUrl } from '#app/features/payments/payment-urls.ts';
import { readRechargeParams } from './recharge-params.server.ts';
import { rechargeUrl } from './recharge-params.ts';

const orderId = '0193a5b0-7d00-7000-8000-000000000001';
const read = (path: string) => readRechargeParams(new URL(path, 'http://x').href);

describe('a recharge before it is started', () => {
  it('starts with the missing amount and remembers the orders', () => {
    expect(read(topUpUrl(12_345, [orderId]))).toEqual({ step: 'amount', amountMinor: 12_345, method: 'sandbox', orderIds: [orderId] });
  });

  it('is read back from its address at every step', () => {
    const params = { step: 'summary', amountMinor: 50_000, method: 'sandbox', orderIds: [orderId] } as const;
    expect(read(rechargeUrl({ ...params, orderIds: [orderId] }))).toEqual(params);
  });

  it('offers the nearest amount within the limits, to be confirmed', () => {
    expect(read('/balance/recharge?amount=1&step=summary')).toMatchObject({ step: 'amount', amountMinor: SANDBOX_RECHARGE_MIN_MINOR });
    expect(read('/balance/recharge?amount=999999999&step=method')).toMatchObject({
      step: 'amount',
      amountMinor: SANDBOX_RECHARGE_MAX_MINOR,
    });
  });

  it('starts again from an invalid address', () => {
    for (const address of ['?step=summary', '?step=summary&amount=abc', '?amount=-5&step=method', '?amount=1000.5&step=method']) {
      expect(read(`/balance/recharge${address}`)).toEqual({ step: 'amount', amountMinor: null, method: 'sandbox', orderIds: [] });
    }
  });
});
