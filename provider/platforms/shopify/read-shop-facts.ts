import { z } from 'zod';
import type { ShopifyConfig } from '#provider/config.ts';
import { postJson } from './post-json.ts';

export const API_VERSION = '2026-07';

export const SHOP_FACTS_QUERY = `query ShopFacts {
  shop {
    name
    currencyCode
    ianaTimezone
    billingAddress {
      countryCodeV2
    }
  }
}`;

const Facts = z.object({
  data: z.object({
    shop: z.object({
      name: z.string().min(1),
      currencyCode: z.string().regex(/^[A-Z]{3}$/),
      ianaTimezone: z.string(),
      billingAddress: z.object({
        countryCodeV2: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable(),
      }),
    }),
  }),
});

export interface ShopFacts {
  name: string;
  currency: string;
  timeZone: string;
  /** Null when the shop has no billing address. */
  country: string | null;
}

/** `refused`: the token is not taken. `unreachable`: no proper answer, which may come right by itself. */
export type FactsOutcome =
  { status: 'answered'; facts: ShopFacts } | { status: 'refused' } | { status: 'unreachable'; retryAfterSeconds: number | null };

/** What a shop says of itself. */
export async function readShopFacts(config: ShopifyConfig, shop: string, accessToken: string): Promise<FactsOutcome> {
  const url = `${config.shopOrigin.replace('{shop}', shop)}/admin/api/${API_VERSION}/graphql.json`;
  const answer = await postJson(
    url,
    { query: SHOP_FACTS_QUERY },
    { timeouts: config.timeouts, headers: { 'x-shopify-access-token': accessToken } },
  );
  if (answer?.status === 401 || answer?.status === 403) return { status: 'refused' };
  const facts = answer?.status === 200 ? Facts.safeParse(answer.body).data?.data.shop : undefined;
  if (facts === undefined) return { status: 'unreachable', retryAfterSeconds: answer?.retryAfterSeconds ?? null };
  const { name, currencyCode: currency, ianaTimezone: timeZone, billingAddress } = facts;
  return { status: 'answered', facts: { name, currency, timeZone, country: billingAddress.countryCodeV2 } };
}
