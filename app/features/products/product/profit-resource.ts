import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { CountryCode, Id, WholeNumber } from '#contract/endpoint.ts';
import { CurrencyCode } from '#contract/money.ts';
import { calculateProfit } from '#contract/profit.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const Question = z.object({
  variantId: Id,
  country: CountryCode,
  currency: CurrencyCode,
  /** Of one item; left out for the price of the target margin. */
  priceMinor: WholeNumber.optional(),
});

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** What selling one item of a variant would leave. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const question = Question.safeParse(Object.fromEntries(await args.request.formData()));
  if (!question.success) throw new Response(null, { status: 400 });
  const { variantId, country, currency, priceMinor } = question.data;
  const price = priceMinor === undefined ? { currency } : { price: { amountMinor: priceMinor, currency } };
  return resourceAnswer(await callProvider(calculateProfit, { body: { variantId, country, ...price } }, args));
}
