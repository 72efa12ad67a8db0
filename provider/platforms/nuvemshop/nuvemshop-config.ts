import { z } from 'zod';
import type { HttpTimeouts } from '#provider/config.ts';

const address = z.url({ protocol: /^https?$/ });

/** Variables of Nuvemshop. It is switched on by the number and secret of the app. */
export const NuvemshopEnvironment = z.object({
  NUVEMSHOP_APP_ID: z.string().regex(/^\d+$/, 'must be the number of the app').optional(),
  NUVEMSHOP_APP_SECRET: z.string().min(8).optional(),
  NUVEMSHOP_API_URL: address.default('https://api.nuvemshop.com.br/2025-03'),
  NUVEMSHOP_AUTH_ORIGIN: address.default('https://www.nuvemshop.com.br'),
});
type Values = z.output<typeof NuvemshopEnvironment>;

/** The app as Nuvemshop knows it, which is Tiendanube in Spanish. */
export interface NuvemshopConfig {
  appId: string;
  appSecret: string;
  /** Address of a version of the API, without a trailing slash; a store's number follows. */
  apiUrl: string;
  /** Where merchants agree to the connection and codes are exchanged, without a trailing slash. */
  authOrigin: string;
  timeouts: HttpTimeouts;
}

/** Null when Nuvemshop is not set up here. `fail` is given the variable and what is wrong with it. */
export function nuvemshopConfig(
  values: Values,
  { timeouts, fail }: { timeouts: HttpTimeouts; fail: (name: keyof Values, why: string) => never },
): NuvemshopConfig | null {
  const { NUVEMSHOP_APP_ID: appId, NUVEMSHOP_APP_SECRET: appSecret } = values;
  if (appId === undefined && appSecret === undefined) return null;
  if (appId === undefined) return fail('NUVEMSHOP_APP_ID', 'must be set together with NUVEMSHOP_APP_SECRET');
  if (appSecret === undefined) return fail('NUVEMSHOP_APP_SECRET', 'must be set together with NUVEMSHOP_APP_ID');
  return {
    appId,
    appSecret,
    apiUrl: withoutSlash(values.NUVEMSHOP_API_URL),
    authOrigin: withoutSlash(values.NUVEMSHOP_AUTH_ORIGIN),
    timeouts,
  };
}

/** Hosts of the API and of the pages of consent, which in the demo may be a simulator's. */
export function nuvemshopHosts(values: Values): string[] {
  return [values.NUVEMSHOP_API_URL, values.NUVEMSHOP_AUTH_ORIGIN].map((url) => new URL(url).host);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
