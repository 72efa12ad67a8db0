import { z } from 'zod';

const DEVELOPMENT_CREDENTIAL = 'wharf-app';
/** As the provider's: both check the same session tokens. */
const DEVELOPMENT_SHOPIFY_KEY = 'wharf-development-key';
const DEVELOPMENT_SHOPIFY_SECRET = 'wharf-development-secret';

const Port = z.coerce.number().int().min(0).max(65_535);
const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(3000),
  PROVIDER_PORT: Port.default(4000),
  PROVIDER_API_URL: HttpUrl.optional(),
  PROVIDER_DEFAULT_CREDENTIAL: z.string().min(8).optional(),
  PUBLIC_URL: HttpUrl.optional(),
  BRAND_NAME: z.string().trim().min(1).max(40).default('Wharf'),
  DATABASE_URL: z.string().optional(),
  DEMO: z.enum(['0', '1']).optional(),
  SUPPORT_WIDGET_URL: HttpUrl.optional(),
  SHOPIFY_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - and _')
    .optional(),
  SHOPIFY_API_SECRET: z.string().min(8).optional(),
  SHOPIFY_API_SECRET_OLD: z.string().min(8).optional(),
  SHOPIFY_APP_BRIDGE_URL: HttpUrl.default('https://cdn.shopify.com/shopifycloud/app-bridge.js'),
  SHOPIFY_INSTALL_URL: HttpUrl.optional(),
  SHOPIFY_ADMIN_ORIGIN: HttpUrl.default('https://admin.shopify.com'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** All configuration from the environment, validated once. */
export interface AppConfig {
  development: boolean;
  host: string;
  port: number;
  /** Provider host, without a trailing slash. */
  providerUrl: string;
  /** Identifies the app where there is no session; grants nothing of a user. */
  defaultCredential: string;
  /** Origin merchants see, without a trailing slash. */
  publicUrl: string;
  brandName: string;
  /** Script of the customer-support widget; null: there is none. */
  supportWidgetUrl: string | null;
  shopify: ShopifyIdentity;
  logLevel: string;
}

/** The Shopify app this installation is, and the admin it is opened in. */
export interface ShopifyIdentity {
  /** Client id of the app. */
  apiKey: string;
  /** Session tokens are signed with it. */
  apiSecret: string;
  /** The secret before it was changed, as long as Shopify may still sign with it. */
  oldApiSecret: string | undefined;
  appBridgeUrl: string;
  /** Origin that frames the embedded app, without a trailing slash. */
  adminOrigin: string;
  /** Page on which merchants install the app, e.g. its App Store listing; null: there is none yet. */
  installUrl: string | null;
}

export class ConfigError extends Error {}

/** Reads the environment; a missing or wrong value throws a ConfigError of one sentence naming the variable. */
export function readConfig(env: Record<string, string | undefined>): AppConfig {
  const parsed = Environment.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    development: values.NODE_ENV !== 'production',
    host: values.HOST,
    port: values.PORT,
    providerUrl: withoutSlash(values.PROVIDER_API_URL ?? `http://127.0.0.1:${values.PROVIDER_PORT}`),
    defaultCredential: required('PROVIDER_DEFAULT_CREDENTIAL', values, DEVELOPMENT_CREDENTIAL),
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    brandName: values.BRAND_NAME,
    supportWidgetUrl: values.SUPPORT_WIDGET_URL ?? null,
    shopify: {
      apiKey: required('SHOPIFY_API_KEY', values, DEVELOPMENT_SHOPIFY_KEY),
      apiSecret: required('SHOPIFY_API_SECRET', values, DEVELOPMENT_SHOPIFY_SECRET),
      oldApiSecret: values.SHOPIFY_API_SECRET_OLD,
      appBridgeUrl: values.SHOPIFY_APP_BRIDGE_URL,
      adminOrigin: new URL(values.SHOPIFY_ADMIN_ORIGIN).origin,
      installUrl: values.SHOPIFY_INSTALL_URL ?? null,
    },
    logLevel: values.LOG_LEVEL,
  };
}

type RequiredName = 'PROVIDER_DEFAULT_CREDENTIAL' | 'SHOPIFY_API_KEY' | 'SHOPIFY_API_SECRET';

/** Values everybody knows stand in for missing ones in the demo only. */
function required(name: RequiredName, values: z.infer<typeof Environment>, developmentValue: string): string {
  const demo = values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1';
  const value = values[name];
  if (demo) return value ?? developmentValue;
  if (value !== undefined && value !== developmentValue) return value;
  throw new ConfigError(`${name}: must be set when DEMO is off`);
}

function withoutBlanks(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
