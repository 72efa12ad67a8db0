import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type GatewaysConfig, gatewaysConfig, GatewaysEnvironment } from './gateways/gateways-config.ts';
import { type NuvemshopConfig, nuvemshopConfig, NuvemshopEnvironment, nuvemshopHosts } from './platforms/nuvemshop/nuvemshop-config.ts';
import { type TiktokConfig, tiktokConfig, TiktokEnvironment, tiktokHosts } from './platforms/tiktok/tiktok-config.ts';

const DEVELOPMENT_CREDENTIAL = 'wharf-app';
const DEMO_SUPPORT_ADDRESS = 'support@localhost.example';
const DEMO_BOUNCE_ADDRESS = 'bounces@localhost.example';
/** Mail servers take 64 characters before the @; a bounce address adds `+` and 56 to these. */
const BOUNCE_NAME_MAX = 7;
/** Mail servers take 64 characters before the @; a reply address adds `+tk<8 digits>-<day>-<32 digits>` to these. */
const SUPPORT_NAME_MAX = 16;
const DEVELOPMENT_SHOPIFY_KEY = 'wharf-development-key';
const DEVELOPMENT_SHOPIFY_SECRET = 'wharf-development-secret';
/** OWASP's values for argon2id, which is the library's default kind. */
const SAFE_PASSWORD_HASH = { memoryKib: 47_104, passes: 1 };

const OUTBOUND_TIMEOUTS = { connectMs: 1_000, readMs: 5_000 };
/** Half of the latest calls failed, of ten at least: the host is left alone for ten seconds, then one call tries it. */
const BREAKER = { threshold: 0.45, latestCalls: 20, minimumCalls: 10, halfOpenAfterMs: 10_000 };

/** Of 32 random bytes in base64url. */
const SECRET_LENGTH = 43;

const decimal = z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, 'must be a decimal number such as 7.10');

const Environment = GatewaysEnvironment.extend({
  ...NuvemshopEnvironment.shape,
  ...TiktokEnvironment.shape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PROVIDER_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be an address such as postgresql://user:password@db.example/wharf' })
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  WORKER_POOL_SIZE: z.coerce.number().int().min(10).max(100).default(20),
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
  SUPPORT_ADDRESS: z.email({ error: 'must be a bare address such as support@example.com' }).optional(),
  BOUNCE_ADDRESS: z.email({ error: 'must be a bare address such as bounces@example.com' }).optional(),
  MAIL_HOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SMS_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_HTTP_AUTHORIZATION: z.string().min(1).optional(),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  WEBHOOKS_TO_OWN_ADDRESSES: z.enum(['0', '1']).default('0'),
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(SAFE_PASSWORD_HASH.memoryKib),
  PASSWORD_HASH_PASSES: z.coerce.number().int().min(1).max(20).default(SAFE_PASSWORD_HASH.passes),
  OUTBOUND_OWN_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(?:,[\w.:[\]-]+)*$/, 'must be hosts such as 10.0.0.7:8080, with commas between them')
    .optional(),
  LIMIT_FACTOR: z.coerce.number().int().min(1).max(10_000).default(1),
  PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  CNY_PER_USD: decimal.default('7.10'),
  FX_RATES_FILE: z.string().min(1).optional(),
  FX_MARGIN_BP: z.coerce.number().int().min(0).max(2_000).default(100),
  FX_VALID_HOURS: z.coerce.number().int().min(1).max(240).default(30),
  IMPORT_COST_SHARE: decimal.default('0.40'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Every setting that comes from outside, checked once. */
export interface ProviderConfig {
  port: number;
  /** Origin merchants and gateways see, without a trailing slash. */
  publicUrl: string;
  /** PostgreSQL to use; undefined runs the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** Connections of calls to the API. */
  databasePoolSize: number;
  /** Connections of the queue's workers, which take none from calls. */
  workerPoolSize: number;
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
  /** Null: stores of Nuvemshop can't be connected. */
  nuvemshop: NuvemshopConfig | null;
  /** Null: shops of TikTok Shop can't be connected. */
  tiktok: TiktokConfig | null;
  gateways: GatewaysConfig;
  fx: FxConfig;
  mail: MailConfig;
  support: SupportConfig;
  /** Mails that can't be delivered are reported to `<name>+<code>@<domain>` of it; null: bounces are not taken. */
  bounceAddress: string | null;
  sms: SmsConfig;
  /** Merchants' webhooks may go to private addresses and by plain HTTP; only in the demo. */
  webhooksToOwnAddresses: boolean;
  passwordHash: PasswordHashConfig;
  outbound: OutboundConfig;
  files: FilesConfig;
  /** Times the usual number of calls that are limited (http/rate-limit.ts); above 1 only in the demo. */
  limitFactor: number;
  /** Proxies in front of the app whose word on the merchant's address is taken. */
  proxyHops: number;
  /** Decimal string. */
  cnyPerUsd: string;
  /** Share of an imported product's selling price taken as its cost when the file names no cost. Decimal string. */
  importCostShare: string;
  logLevel: string;
}

/** Rates of exchange that recharges are priced with. */
export interface FxConfig {
  /** File they are read from; undefined: those of the demo, or none. */
  file: string | undefined;
  /** What we keep of a rate, in basis points. */
  marginBp: number;
  /** How long a rate is taken after it was noted. */
  validHours: number;
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

/** Where uploads and exports lie. */
export type FilesConfig = { kind: 'disk'; folder: string } | S3FilesConfig;
export interface S3FilesConfig {
  kind: 's3';
  bucket: string;
  region: string;
  /** Origin of a service that speaks like S3; undefined for Amazon's own. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Folder of this machine that content passes through on its way. */
  incomingFolder: string;
  timeouts: HttpTimeouts;
}

/** Calls to other hosts. */
export interface OutboundConfig {
  /** `host` or `host:port` of our own, such as a simulator's or a service in the operator's network, which may have private addresses. */
  ownHosts: string[];
  /** Any private address may be called: for tests alone. */
  privateAllowed: boolean;
  timeouts: HttpTimeouts;
  breaker: BreakerConfig;
}

/** When a host is left alone. */
export interface BreakerConfig {
  /** Share of failures among the latest calls. */
  threshold: number;
  latestCalls: number;
  /** Of fewer calls nothing is concluded. */
  minimumCalls: number;
  halfOpenAfterMs: number;
}

/** How long a call to the outside may take. */
export interface HttpTimeouts {
  /** Until the connection stands. */
  connectMs: number;
  /** From then until the whole answer is there. */
  readMs: number;
}

/** How replies to mails about support tickets come in. */
export interface SupportConfig {
  /** Replies go to `<name>+<ticket>@<domain>` of it; null: tickets are replied to in the app alone. */
  address: string | null;
  /** What the mail server proves itself with; null in the demo alone. */
  hookSecret: string | null;
}

/** Where mails go: to a mail server, or into a folder a person can read. */
export type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'outbox'; folder: string; from: string };
/** Where text messages go: to a service that takes JSON over HTTP, or into a folder a person can read. */
export type SmsConfig = { kind: 'http'; url: string; authorization: string | undefined } | { kind: 'outbox'; folder: string };

type Env = Record<string, string | undefined>;

export class ConfigError extends Error {}

function fail(name: string, why: string): never {
  throw new ConfigError(`${name}: ${why}`);
}

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
    workerPoolSize: values.WORKER_POOL_SIZE,
    dataDir,
    demo,
    demoSpeed: values.DEMO_SPEED,
    worker: values.WORKER === '1',
    secretKey: values.SECRET_KEY ?? developmentSecret(demo, dataDir),
    oldSecretKey: values.SECRET_KEY_OLD,
    brandName: values.BRAND_NAME,
    defaultCredential: required('PROVIDER_DEFAULT_CREDENTIAL', values.PROVIDER_DEFAULT_CREDENTIAL, DEVELOPMENT_CREDENTIAL, demo),
    shopify: shopifyConfig(values, demo),
    nuvemshop: nuvemshopConfig(values, { timeouts: OUTBOUND_TIMEOUTS, fail }),
    tiktok: tiktokConfig(values, { demo, timeouts: OUTBOUND_TIMEOUTS, fail }),
    gateways: gatewaysConfig(values, fail),
    fx: { file: values.FX_RATES_FILE, marginBp: values.FX_MARGIN_BP, validHours: values.FX_VALID_HOURS },
    mail: mailConfig(values, demo, dataDir),
    support: supportConfig(values, demo),
    bounceAddress: bounceConfig(values, demo),
    sms: smsConfig(values, demo, dataDir),
    files: filesConfig(values, dataDir),
    outbound: {
      ownHosts: ownHosts(values, demo),
      privateAllowed: webhooksToOwnAddresses(values, demo),
      timeouts: OUTBOUND_TIMEOUTS,
      breaker: BREAKER,
    },
    webhooksToOwnAddresses: webhooksToOwnAddresses(values, demo),
    passwordHash: passwordHashConfig(values, demo),
    limitFactor: limitFactor(values, demo),
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
    timeouts: OUTBOUND_TIMEOUTS,
  };
}

/** What the operator named is trusted, wherever it lies; in the demo the stores of a simulator as well. */
function ownHosts(values: z.output<typeof Environment>, demo: boolean): string[] {
  const { OUTBOUND_OWN_HOSTS: listed, SMS_HTTP_URL: sms, SHOPIFY_SHOP_ORIGIN: shop } = values;
  const named = [sms, shop?.replace('{shop}', 'shop')].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));
  return [...(listed?.split(',') ?? []), ...named, ...(demo ? nuvemshopHosts(values) : []), ...tiktokHosts(values)];
}

function passwordHashConfig(values: z.output<typeof Environment>, demo: boolean): PasswordHashConfig {
  const { PASSWORD_HASH_MEMORY_KIB: memoryKib, PASSWORD_HASH_PASSES: passes } = values;
  if (!demo && memoryKib < SAFE_PASSWORD_HASH.memoryKib)
    throw new ConfigError(`PASSWORD_HASH_MEMORY_KIB: must be ${SAFE_PASSWORD_HASH.memoryKib} or more when DEMO is off`);
  return { memoryKib, passes };
}

function limitFactor({ LIMIT_FACTOR: factor }: z.output<typeof Environment>, demo: boolean): number {
  if (!demo && factor > 1) throw new ConfigError('LIMIT_FACTOR: is for tests and must be 1 when DEMO is off');
  return factor;
}

function webhooksToOwnAddresses({ WEBHOOKS_TO_OWN_ADDRESSES: allowed }: z.output<typeof Environment>, demo: boolean): boolean {
  if (!demo && allowed === '1') throw new ConfigError('WEBHOOKS_TO_OWN_ADDRESSES: is for tests and must be 0 when DEMO is off');
  return allowed === '1';
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

function supportConfig(values: z.output<typeof Environment>, demo: boolean): SupportConfig {
  const { SUPPORT_ADDRESS: address, MAIL_HOOK_SECRET: hookSecret } = values;
  if (address !== undefined && address.lastIndexOf('@') > SUPPORT_NAME_MAX)
    throw new ConfigError(`SUPPORT_ADDRESS: may have ${SUPPORT_NAME_MAX} characters before the @ at most`);
  if (demo) return { address: address ?? DEMO_SUPPORT_ADDRESS, hookSecret: hookSecret ?? null };
  if (address !== undefined && hookSecret === undefined)
    throw new ConfigError('MAIL_HOOK_SECRET: must be set together with SUPPORT_ADDRESS');
  return { address: address ?? null, hookSecret: hookSecret ?? null };
}

function bounceConfig(
  { BOUNCE_ADDRESS: address, MAIL_HOOK_SECRET: hookSecret }: z.output<typeof Environment>,
  demo: boolean,
): string | null {
  if (address !== undefined && address.lastIndexOf('@') > BOUNCE_NAME_MAX)
    throw new ConfigError(`BOUNCE_ADDRESS: may have ${BOUNCE_NAME_MAX} characters before the @ at most`);
  if (demo) return address ?? DEMO_BOUNCE_ADDRESS;
  if (address !== undefined && hookSecret === undefined)
    throw new ConfigError('MAIL_HOOK_SECRET: must be set together with BOUNCE_ADDRESS');
  return address ?? null;
}

function smsConfig(values: z.output<typeof Environment>, demo: boolean, dataDir: string): SmsConfig {
  if (values.SMS_HTTP_URL !== undefined) return { kind: 'http', url: values.SMS_HTTP_URL, authorization: values.SMS_HTTP_AUTHORIZATION };
  if (!demo) throw new ConfigError('SMS_HTTP_URL: must be set when DEMO is off');
  return { kind: 'outbox', folder: join(dataDir, 'outbox', 'sms') };
}

function filesConfig(values: z.output<typeof Environment>, dataDir: string): FilesConfig {
  const folder = join(dataDir, 'files');
  if (values.FILES === 'disk') return { kind: 'disk', folder };
  const needed = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = values[name];
    if (value === undefined) throw new ConfigError(`${name}: must be set when FILES is s3`);
    return value;
  };
  return {
    kind: 's3',
    bucket: needed('S3_BUCKET'),
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    incomingFolder: folder,
    timeouts: OUTBOUND_TIMEOUTS,
  };
}

function developmentSecret(demo: boolean, dataDir: string): string {
  if (!demo) throw new ConfigError('SECRET_KEY: must be set when DEMO is off');
  const file = join(dataDir, 'secret-key');
  try {
    if (!existsSync(file)) makeSecret(dataDir, file);
    const secret = readFileSync(file, 'utf8');
    if (secret.length >= SECRET_LENGTH) return secret;
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof Error)) throw error;
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used (${error.message}).`, { cause: error });
  }
  throw new ConfigError(`SECRET_KEY: ${file} was cut short, so put the whole key back or set SECRET_KEY`);
}

/** Appears with its content: a start that is killed leaves no half of it behind. */
function makeSecret(dataDir: string, file: string): void {
  if (['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name))))
    throw new ConfigError(`SECRET_KEY: ${file} is gone, and the data beside it was sealed with it, so put it back or set SECRET_KEY`);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}-${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
