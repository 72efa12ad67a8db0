import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const DEVELOPMENT_CREDENTIAL = 'wharf-app';
const DEVELOPMENT_SHOPIFY_KEY = 'wharf-development-key';
const DEVELOPMENT_SHOPIFY_SECRET = 'wharf-development-secret';
/** OWASP's values for argon2id, which is the library's default kind. */
const SAFE_PASSWORD_HASH = { memoryKib: 47_104, passes: 1 };

const PLATFORM_TIMEOUTS = { connectMs: 1_000, readMs: 5_000 };

const decimal = z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, 'must be a decimal number such as 7.10');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PROVIDER_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: z.enum(['0', '1']).optional(),
  DEMO_SPEED: z.coerce.number().positive().max(1_000_000).default(3600),
  WORKER: z.enum(['0', '1']).default('1'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
  BRAND_NAME: z.string().min(1).default('Wharf'),
  PROVIDER_DEFAULT_CREDENTIAL: z.string().min(8).optional(),
  SHOPIFY_API_KEY: z.string().min(1).optional(),
  SHOPIFY_API_SECRET: z.string().min(8).optional(),
  SHOPIFY_API_SECRET_OLD: z.string().min(8).optional(),
  SHOPIFY_SHOP_ORIGIN: z
    .string()
    .regex(/^https?:\/\/.*\{shop\}/, 'must be an address with {shop} in it')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example:465' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SMS_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_HTTP_AUTHORIZATION: z.string().min(1).optional(),
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(SAFE_PASSWORD_HASH.memoryKib),
  PASSWORD_HASH_PASSES: z.coerce.number().int().min(1).max(20).default(SAFE_PASSWORD_HASH.passes),
  ADDRESS_LIMIT_FACTOR: z.coerce.number().int().min(1).max(10_000).default(1),
  PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  CNY_PER_USD: decimal.default('7.10'),
  IMPORT_COST_SHARE: decimal.default('0.40'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Everything the provider is told from outside, checked once. */
export interface ProviderConfig {
  port: number;
  /** Origin merchants and gateways see, without a trailing slash. */
  publicUrl: string;
  /** PostgreSQL to use; undefined runs the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDir: string;
  /** Demo data and logins, simulated warehouse and carrier for test mode. */
  demo: boolean;
  /** Simulated seconds per real second of the simulated warehouse and carrier. */
  demoSpeed: number;
  /** Whether this process works off the queue; with several instances some may only answer calls. */
  worker: boolean;
  /** Root of all derived keys. */
  secretKey: string;
  /** The root before it was changed: still opens what it closed, closes nothing new. */
  oldSecretKey: string | undefined;
  brandName: string;
  defaultCredential: string;
  shopify: ShopifyConfig;
  mail: MailConfig;
  sms: SmsConfig;
  passwordHash: PasswordHashConfig;
  /** Times the usual number of sign-ups, codes and wrong passwords that one address may have before it waits; above 1 only in the demo. */
  addressLimitFactor: number;
  /** Proxies in front of the app whose word on the merchant's address is taken. */
  proxyHops: number;
  /** Decimal string. */
  cnyPerUsd: string;
  /** Share of an imported product's selling price taken as its cost when the file names no cost. Decimal string. */
  importCostShare: string;
  logLevel: string;
}

/** Cost of hashing a password with argon2id; cheaper than the default only in the demo. */
export interface PasswordHashConfig {
  /** Memory of one hash, in KiB. */
  memoryKib: number;
  /** Passes over that memory. */
  passes: number;
}

/** The app as Shopify knows it. */
export interface ShopifyConfig {
  apiKey: string;
  apiSecret: string;
  /** While the secret is being changed: what it signed is still taken. */
  oldApiSecret: string | undefined;
  /** Origin of a shop's token endpoint and Admin API, with `{shop}` in the place of its domain. */
  shopOrigin: string;
  timeouts: HttpTimeouts;
}

/** How long a call to the outside may take. */
export interface HttpTimeouts {
  /** Until the connection stands. */
  connectMs: number;
  /** From then until the whole answer is there. */
  readMs: number;
}

/** Where mails go: to a mail server, or into a folder a person can read. */
export type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'outbox'; folder: string; from: string };
/** Where text messages go: to a service that takes JSON over HTTP, or into a folder a person can read. */
export type SmsConfig = { kind: 'http'; url: string; authorization: string | undefined } | { kind: 'outbox'; folder: string };

type Env = Record<string, string | undefined>;

export class ConfigError extends Error {}

/** Reads the environment; a missing or wrong value throws a ConfigError of one sentence naming the variable. */
export function readConfig(env: Env): ProviderConfig {
  const parsed = Environment.safeParse(blankToUndefined(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  const demo = values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1';
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PROVIDER_PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir,
    demo,
    demoSpeed: values.DEMO_SPEED,
    worker: values.WORKER === '1',
    secretKey: values.SECRET_KEY ?? developmentSecret(demo, dataDir),
    oldSecretKey: values.SECRET_KEY_OLD,
    brandName: values.BRAND_NAME,
    defaultCredential: required('PROVIDER_DEFAULT_CREDENTIAL', values.PROVIDER_DEFAULT_CREDENTIAL, DEVELOPMENT_CREDENTIAL, demo),
    shopify: shopifyConfig(values, demo),
    mail: mailConfig(values, demo, dataDir),
    sms: smsConfig(values, demo, dataDir),
    passwordHash: passwordHashConfig(values, demo),
    addressLimitFactor: addressLimitFactor(values, demo),
    proxyHops: values.PROXY_HOPS,
    cnyPerUsd: values.CNY_PER_USD,
    importCostShare: values.IMPORT_COST_SHARE,
    logLevel: values.LOG_LEVEL,
  };
}

/** `NAME=` in an env file means not set. */
function blankToUndefined(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function required(name: string, value: string | undefined, developmentValue: string, demo: boolean): string {
  if (value !== undefined && (demo || value !== developmentValue)) return value;
  if (demo) return developmentValue;
  throw new ConfigError(`${name}: must be set to a value of your own when DEMO is off`);
}

function shopifyConfig(values: z.output<typeof Environment>, demo: boolean): ShopifyConfig {
  if (values.SHOPIFY_SHOP_ORIGIN !== undefined && !demo)
    throw new ConfigError('SHOPIFY_SHOP_ORIGIN: is for tests and must not be set when DEMO is off');
  return {
    apiKey: required('SHOPIFY_API_KEY', values.SHOPIFY_API_KEY, DEVELOPMENT_SHOPIFY_KEY, demo),
    apiSecret: required('SHOPIFY_API_SECRET', values.SHOPIFY_API_SECRET, DEVELOPMENT_SHOPIFY_SECRET, demo),
    oldApiSecret: values.SHOPIFY_API_SECRET_OLD,
    shopOrigin: values.SHOPIFY_SHOP_ORIGIN ?? 'https://{shop}',
    timeouts: PLATFORM_TIMEOUTS,
  };
}

function passwordHashConfig(values: z.output<typeof Environment>, demo: boolean): PasswordHashConfig {
  const { PASSWORD_HASH_MEMORY_KIB: memoryKib, PASSWORD_HASH_PASSES: passes } = values;
  if (!demo && memoryKib < SAFE_PASSWORD_HASH.memoryKib)
    throw new ConfigError(`PASSWORD_HASH_MEMORY_KIB: must be ${SAFE_PASSWORD_HASH.memoryKib} or more when DEMO is off`);
  return { memoryKib, passes };
}

function addressLimitFactor({ ADDRESS_LIMIT_FACTOR: factor }: z.output<typeof Environment>, demo: boolean): number {
  if (!demo && factor > 1) throw new ConfigError('ADDRESS_LIMIT_FACTOR: is for tests and must be 1 when DEMO is off');
  return factor;
}

function mailConfig(values: z.output<typeof Environment>, demo: boolean, dataDir: string): MailConfig {
  const from = values.MAIL_FROM ?? `${values.BRAND_NAME.replaceAll(/[^\p{L}\p{N} ]/gu, '')} <no-reply@localhost.example>`;
  if (values.SMTP_URL === undefined) {
    if (!demo) throw new ConfigError('SMTP_URL: must be set when DEMO is off');
    return { kind: 'outbox', folder: join(dataDir, 'outbox', 'mail'), from };
  }
  if (values.MAIL_FROM === undefined) throw new ConfigError('MAIL_FROM: must be set together with SMTP_URL');
  return { kind: 'smtp', url: values.SMTP_URL, from };
}

function smsConfig(values: z.output<typeof Environment>, demo: boolean, dataDir: string): SmsConfig {
  if (values.SMS_HTTP_URL !== undefined) return { kind: 'http', url: values.SMS_HTTP_URL, authorization: values.SMS_HTTP_AUTHORIZATION };
  if (!demo) throw new ConfigError('SMS_HTTP_URL: must be set when DEMO is off');
  return { kind: 'outbox', folder: join(dataDir, 'outbox', 'sms') };
}

function developmentSecret(demo: boolean, dataDir: string): string {
  if (!demo) throw new ConfigError('SECRET_KEY: must be set when DEMO is off');
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secret-key');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
