/**
 * Modules that are mutated, and the tests that have to notice. What needs no database is apart, since it takes a tenth of the time.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const PARTS = {
  arithmetic: {
    mutate: [
      'provider/money.ts',
      'provider/ledger/movements.ts',
      'provider/gateways/price-charge.ts',
      'provider/gateways/decimal-amount.ts',
      'provider/gateways/bank-transfer/reference-code.ts',
    ],
    tests: [
      'provider/money.test.ts',
      'provider/ledger/movements.test.ts',
      'provider/gateways/price-charge.test.ts',
      'provider/gateways/bank-transfer/bank-transfer-gateway.test.ts',
    ],
  },
  payables: {
    mutate: [
      'provider/features/payments/{pay,held-money,summarise-payment,refund-charge,charges,require-payer}.ts',
      'provider/features/balance/{price-recharge,price-anew,take-payment,take-refund,take-dispute,value-in-cny,recharge-lifecycle}.ts',
    ],
    tests: [
      'provider/features/payments/{pay,charges}.test.ts',
      'provider/features/balance/{pay-recharge,gateway-recharges,refunds-and-disputes,suspense}.test.ts',
    ],
  },
  gateways: {
    mutate: [
      'provider/gateways/{stripe,paypal,payoneer,bank-transfer,sandbox}/*-{gateway,events,order,notices,client}.ts',
      'provider/gateways/{call-gateway,gateway-operations,keep-events}.ts',
    ],
    tests: ['provider/gateways/*/*.test.ts', 'provider/features/balance/gateway-recharges.test.ts'],
  },
};

/** Those that were asked for; all, unless some were. */
export const asked = (process.env['MUTATION_PARTS'] ?? Object.keys(PARTS).join(',')).split(',').map((name) => {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`npm run mutation -- <part> …, of: ${Object.keys(PARTS).join(', ')}`);
  return part;
});
