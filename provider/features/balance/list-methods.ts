import type { quoteRecharge as quoteEndpoint, RechargeMethod, RechargeQuote } from '#contract/recharge-methods.ts';
import type { QueryOutput } from '#contract/endpoint.ts';
import { cny } from '#contract/money.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { listGateways, takesCurrency } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { requireOffered } from './create-recharge.ts';
import { creditForPay, creditLimits, findTerms, priceRecharge, RATE_HELD_MINUTES } from './price-recharge.ts';

/** Gateways that are switched on, with what they take now; one without a rate for any of its currencies is left out. */
export async function listMethods({ config, database }: Services): Promise<RechargeMethod[]> {
  const methods = await Promise.all(
    listGateways(config).map(async ({ gateway, mode }): Promise<RechargeMethod> => {
      const { code, terms } = gateway;
      const found = await Promise.all(
        Object.keys(terms.currencies)
          .filter((currency) => takesCurrency(gateway, config, currency))
          .map(async (currency) => ({ currency, found: await findTerms(database.db, gateway, currency) })),
      );
      const currencies = found.flatMap(({ currency, found: known }) => {
        if (known === null) return [];
        const { minMinor, maxMinor } = creditLimits(known.terms, known.rate, currency);
        return [{ currency, minCreditMinor: minMinor, maxCreditMinor: maxMinor, fee: known.terms.fee, rate: known.rate }];
      });
      const simulated = code === 'sandbox' || code.endsWith('-simulated');
      return { code, mode, simulated, arrival: terms.arrival, rateHeldMinutes: RATE_HELD_MINUTES, currencies };
    }),
  );
  return methods.filter(({ currencies }) => currencies.length > 0);
}

/** What a recharge would cost and bring now. */
export async function quoteRecharge(
  services: Services,
  { method, currency, side, amountMinor }: QueryOutput<typeof quoteEndpoint>,
): Promise<RechargeQuote> {
  const { db } = services.database;
  const { gateway, mode } = requireOffered(services, method, currency);
  const creditMinor = side === 'credit' ? amountMinor : (await creditForPay(db, gateway, { currency, payMinor: amountMinor }))?.creditMinor;
  if (creditMinor === undefined) throw new Refusal('method-unavailable');
  // Priced as a recharge of this sum will be, so that what is shown is what is charged.
  const price = await priceRecharge(db, gateway, { currency, creditMinor });
  const heldUntil = new Date((await readNow(db)).getTime() + RATE_HELD_MINUTES * 60_000).toISOString();
  return {
    method,
    mode,
    pay: { amountMinor: price.payMinor, currency },
    fee: { amountMinor: price.feeMinor, currency },
    credit: cny(price.creditMinor),
    rate: price.rate === null ? null : { ...price.rate, heldUntil },
    arrival: gateway.terms.arrival,
  };
}
