import { z } from 'zod';

const DEVELOPMENT_CREDENTIAL = 'wharf-app';

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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Everything the app is told from outside, checked once. */
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
  logLevel: string;
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
    defaultCredential: values.PROVIDER_DEFAULT_CREDENTIAL ?? developmentCredential(values),
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    brandName: values.BRAND_NAME,
    supportWidgetUrl: values.SUPPORT_WIDGET_URL ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

function developmentCredential(values: z.infer<typeof Environment>): string {
  const demo = values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1';
  if (demo) return DEVELOPMENT_CREDENTIAL;
  throw new ConfigError('PROVIDER_DEFAULT_CREDENTIAL: must be set when DEMO is off');
}

function withoutBlanks(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
