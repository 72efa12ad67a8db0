import { z } from 'zod';
import type { ShopFacts } from '#provider/platforms/connector.ts';
import type { Services } from '#provider/services.ts';
import { API_VERSION } from './api-version.ts';
import { SHOP_FACTS } from './documents/shop.ts';
import { postJson } from './post-json.ts';

const Facts = z.object({
  data: z.object({
    shop: z.object({
      name: z.string().min(1),
      currencyCode: z.string().regex(/^[A-Z]{3}$/),
      ianaTimezone: z.string(),
      shopAddress: z.object({
        countryCodeV2: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable(),
      }),
    }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
});

/** GraphQL refuses with a 200, for one when the shop was asked too often. */
const Refused = z.object({ errors: z.array(z.unknown()).min(1) });

/** `refused`: the token is not taken. `unreachable`: no proper answer, which may come right by itself. */
export type FactsOutcome =
  | { status: 'answered'; facts: ShopFacts; grantedScopes: string[] }
  | { status: 'refused' }
  | { status: 'unreachable'; retryAfterSeconds: number | null };

/** What a shop says of itself, and what it grants us. */
export async function readShopFacts(services: Services, shop: string, accessToken: string): Promise<FactsOutcome> {
  const config = services.config.shopify;
  const url = `${config.shopOrigin.replace('{shop}', shop)}/admin/api/${API_VERSION}/graphql.json`;
  const answer = await postJson(
    services.outbound,
    url,
    { query: SHOP_FACTS },
    {
      timeouts: config.timeouts,
      headers: { 'x-shopify-access-token': accessToken },
      expects: Facts.or(Refused),
      idempotent: true,
    },
  );
  if (answer?.status === 401 || answer?.status === 403) return { status: 'refused' };
  const facts = answer?.status === 200 ? Facts.safeParse(answer.body).data?.data : undefined;
  if (facts === undefined) return { status: 'unreachable', retryAfterSeconds: answer?.retryAfterSeconds ?? null };
  const { name, currencyCode: currency, ianaTimezone: timeZone, shopAddress } = facts.shop;
  const grantedScopes = facts.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return { status: 'answered', facts: { name, currency, timeZone, country: shopAddress.countryCodeV2 }, grantedScopes };
}
