import { z } from 'zod';
import type { HttpTimeouts } from '#provider/config.ts';
import type { TiktokMarket } from '#contract/stores-tiktok.values.ts';

const address = z.url({ protocol: /^https?$/ }).optional();

/** Variables of TikTok Shop. It is switched on by the keys of the app in Partner Center. */
export const TiktokEnvironment = z.object({
  TIKTOK_APP_KEY: z.string().min(1).optional(),
  TIKTOK_APP_SECRET: z.string().min(8).optional(),
  TIKTOK_SERVICE_ID: z.string().min(1).optional(),
  TIKTOK_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20),
  TIKTOK_API_URL: address,
  TIKTOK_AUTH_URL: address,
  TIKTOK_CONSENT_URL: address,
  TIKTOK_CONSENT_US_URL: address,
});
type Values = z.output<typeof TiktokEnvironment>;

/** The app as TikTok Shop knows it. */
export interface TiktokConfig {
  appKey: string;
  appSecret: string;
  serviceId: string;
  /** TikTok publishes no limit; calls of one shop are kept below this. */
  callsPerSecond: number;
  /** Origin of the Open API. */
  apiUrl: string;
  /** Origin of the token endpoint. */
  authUrl: string;
  /** Origins of the page on which a seller agrees, by market. */
  consentUrls: Record<TiktokMarket, string>;
  timeouts: HttpTimeouts;
}

const KEYS = ['TIKTOK_APP_KEY', 'TIKTOK_APP_SECRET', 'TIKTOK_SERVICE_ID'] as const;
const ADDRESSES = ['TIKTOK_API_URL', 'TIKTOK_AUTH_URL', 'TIKTOK_CONSENT_URL', 'TIKTOK_CONSENT_US_URL'] as const;

/** Null when TikTok Shop is not set up here. `fail` is given the variable and what is wrong with it. */
export function tiktokConfig(
  values: Values,
  { demo, timeouts, fail }: { demo: boolean; timeouts: HttpTimeouts; fail: (name: keyof Values, why: string) => never },
): TiktokConfig | null {
  const { TIKTOK_APP_KEY: appKey, TIKTOK_APP_SECRET: appSecret, TIKTOK_SERVICE_ID: serviceId } = values;
  const override = ADDRESSES.find((name) => values[name] !== undefined);
  if (override !== undefined && !demo) fail(override, 'is for tests and must not be set when DEMO is off');
  if (appKey === undefined && appSecret === undefined && serviceId === undefined) return null;
  if (appKey === undefined || appSecret === undefined || serviceId === undefined)
    return fail(KEYS.find((name) => values[name] === undefined) ?? 'TIKTOK_APP_KEY', `must be set together with ${KEYS.join(', ')}`);
  return {
    appKey,
    appSecret,
    serviceId,
    callsPerSecond: values.TIKTOK_CALLS_PER_SECOND,
    apiUrl: originOf(values.TIKTOK_API_URL, 'https://open-api.tiktokglobalshop.com'),
    authUrl: originOf(values.TIKTOK_AUTH_URL, 'https://auth.tiktok-shops.com'),
    consentUrls: {
      us: originOf(values.TIKTOK_CONSENT_US_URL, 'https://services.us.tiktokshop.com'),
      other: originOf(values.TIKTOK_CONSENT_URL, 'https://services.tiktokshop.com'),
    },
    timeouts,
  };
}

/** Hosts the operator named, wherever they lie. */
export function tiktokHosts(values: Values): string[] {
  return ADDRESSES.flatMap((name) => (values[name] === undefined ? [] : [new URL(values[name]).host]));
}

function originOf(value: string | undefined, usual: string): string {
  return (value ?? usual).replace(/\/$/, '');
}
