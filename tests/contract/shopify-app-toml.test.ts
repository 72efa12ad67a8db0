import { readFileSync } from 'node:fs';
import { isEnumType } from 'graphql';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readShopifyHints } from '#provider/platforms/shopify/shopify-webhooks.ts';
import { API_VERSION } from '#provider/platforms/shopify/api-version.ts';
import { neededScopes } from '#provider/platforms/shopify/scopes.ts';
import { adminSchema } from '#tests/support/shopify-schema/admin-schema.ts';

const COMPLIANCE_TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;

/** The rules Shopify's CLI checks the file by, written again. */
const Subscription = z
  .strictObject({
    topics: z
      .array(z.string().regex(/^[a-z_]+\/[a-z_]+$/))
      .nonempty()
      .optional(),
    compliance_topics: z.array(z.enum(COMPLIANCE_TOPICS)).nonempty().optional(),
    uri: z.string().regex(/^\/[^/]|^https:\/\/|^pubsub:|^arn:aws:events:/),
    filter: z.string().optional(),
    include_fields: z.array(z.string()).optional(),
    name: z.string().min(1).max(50).optional(),
  })
  .refine((one) => one.topics !== undefined || one.compliance_topics !== undefined, 'a subscription needs topics or compliance_topics');

const AppFile = z.strictObject({
  name: z.string().min(1).max(30),
  client_id: z.string(),
  application_url: z.url(),
  embedded: z.boolean(),
  extension_directories: z.array(z.string().regex(/^extensions\/[\w-]+$/)),
  handle: z
    .string()
    .regex(/^\w*(?!-)[_a-z0-9-]+(?<!-)$/)
    .max(256)
    .optional(),
  auth: z.strictObject({ redirect_urls: z.array(z.url()) }),
  access: z.strictObject({
    admin: z.strictObject({ direct_api_mode: z.enum(['offline', 'online']), embedded_app_direct_api_access: z.boolean() }),
  }),
  access_scopes: z.strictObject({ scopes: z.string().min(1), optional_scopes: z.array(z.string()).optional() }),
  webhooks: z
    .strictObject({ api_version: z.string().regex(/^\d{4}-(01|04|07|10)$/), subscriptions: z.array(Subscription) })
    .refine(({ subscriptions }) => isUnique(subscriptions.flatMap((one) => one.compliance_topics ?? [])), 'a compliance topic stands once')
    .refine(
      ({ subscriptions }) =>
        isUnique(subscriptions.flatMap((one) => (one.topics ?? []).map((topic) => `${topic} ${one.uri} ${one.filter ?? ''}`))),
      'a topic with its uri and filter stands once',
    ),
});

function isUnique(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}

const text = readFileSync(new URL('../../shopify.app.toml', import.meta.url), 'utf8');
const file = AppFile.parse(parse(text));
const topics = file.webhooks.subscriptions.flatMap((one) => [...(one.topics ?? []), ...(one.compliance_topics ?? [])]);

test('the app asks for the scopes the provider looks for, and Shopify installs it itself', () => {
  expect(file.access_scopes.scopes.split(',')).toEqual([...neededScopes]);
  expect(isUnique(file.access_scopes.scopes.split(','))).toBe(true);
});

test('webhooks speak the version the provider calls', () => {
  expect(file.webhooks.api_version).toBe(API_VERSION);
});

test('all three compliance topics are there, and every topic is one the provider acts on', () => {
  expect(topics).toEqual(expect.arrayContaining([...COMPLIANCE_TOPICS, 'app/uninstalled', 'app/scopes_update']));
  const known = adminSchema(API_VERSION).schema.getType('WebhookSubscriptionTopic');
  const names = isEnumType(known) ? known.getValues().map(({ name }) => name) : [];
  const subscribed = file.webhooks.subscriptions.flatMap((one) => one.topics ?? []);
  expect(subscribed.map((topic) => topic.replace('/', '_').toUpperCase()).filter((topic) => !names.includes(topic))).toEqual([]);
  const payload = { current: [], customer: {} };
  expect(topics.filter((topic) => readShopifyHints(topic, payload).length === 0)).toEqual([]);
  for (const { uri } of file.webhooks.subscriptions) expect(uri).toMatch(/^\/hooks\/shopify\//);
});

test('files named in it exist', () => {
  const named = [...text.matchAll(/(?:provider|app)\/[\w/-]+\.ts/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(3);
  for (const path of named) expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').length, path).toBeGreaterThan(0);
});

test.each([
  ['a subscription of nothing', 'api_version = "2026-07"', 'api_version = "2026-07"\n[[webhooks.subscriptions]]\nuri = "/x"'],
  ['a compliance topic twice', '"shop/redact"]', '"shop/redact", "shop/redact"]'],
  ['a name too long', 'name = "Wharf"', `name = "${'W'.repeat(31)}"`],
  ['an unknown section', '[auth]', '[privacy_compliance]\nx = "y"\n[auth]'],
])('the rules refuse %s', (_name, from, to) => {
  expect(text).toContain(from);
  expect(AppFile.safeParse(parse(text.replace(from, to))).success).toBe(false);
});
