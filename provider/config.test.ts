import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  DEMO: '0',
  DATA_DIR: '/data',
  SECRET_KEY: 'a-secret-of-more-than-32-characters',
  PROVIDER_DEFAULT_CREDENTIAL: 'app-credential',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'shopify-secret',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  MAIL_FROM: 'Wharf <no-reply@wharf.example>',
  SMS_HTTP_URL: 'https://sms.example/send',
};

test('the demo sends mails and text messages into folders', () => {
  const config = readConfig({ DEMO: '1', DATA_DIR: '/data', SECRET_KEY: production.SECRET_KEY });
  expect(config.mail).toMatchObject({ kind: 'outbox', folder: join('/data', 'outbox', 'mail') });
  expect(config.sms).toEqual({ kind: 'outbox', folder: join('/data', 'outbox', 'sms') });
  expect(config.proxyHops).toBe(0);
});

test('a real system sends by SMTP and HTTP', () => {
  const config = readConfig(production);
  expect(config.mail).toEqual({ kind: 'smtp', url: production.SMTP_URL, from: production.MAIL_FROM });
  expect(config.sms).toEqual({ kind: 'http', url: production.SMS_HTTP_URL, authorization: undefined });
});

test('files lie on the disk unless a bucket is named', () => {
  expect(readConfig(production).files).toEqual({ kind: 'disk', folder: join('/data', 'files') });
  const bucket = {
    FILES: 's3',
    S3_BUCKET: 'wharf',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: 'https://s3.example',
  };
  expect(readConfig({ ...production, ...bucket }).files).toMatchObject({ kind: 's3', bucket: 'wharf', endpoint: 'https://s3.example' });
});

test('only hosts the operator named may have private addresses', () => {
  expect(readConfig(production).outbound.ownHosts).toEqual(['sms.example']);
  expect(readConfig({ ...production, OUTBOUND_OWN_HOSTS: '10.0.0.7:8080,erp' }).outbound.ownHosts).toEqual([
    '10.0.0.7:8080',
    'erp',
    'sms.example',
  ]);
});

test.each([
  [{ SMTP_URL: '' }, /^SMTP_URL: must be set when DEMO is off$/],
  [{ SMTP_URL: 'https://mail.example' }, /^SMTP_URL: must be an address such as smtps:/],
  [{ FILES: 's3' }, /^S3_BUCKET: must be set when FILES is s3$/],
  [{ FILES: 's3', S3_BUCKET: 'wharf', S3_ACCESS_KEY_ID: 'key' }, /^S3_SECRET_ACCESS_KEY: must be set when FILES is s3$/],
  [{ OUTBOUND_OWN_HOSTS: 'a b' }, /^OUTBOUND_OWN_HOSTS: must be hosts such as/],
  [{ MAIL_FROM: '' }, /^MAIL_FROM: must be set together with SMTP_URL$/],
  [{ SUPPORT_ADDRESS: 'help@wharf.example' }, /^MAIL_HOOK_SECRET: must be set together with SUPPORT_ADDRESS$/],
  [{ SUPPORT_ADDRESS: 'customer-support1@wharf.example' }, /^SUPPORT_ADDRESS: may have 16 characters before the @ at most$/],
  [{ BOUNCE_ADDRESS: 'bounces@wharf.example' }, /^MAIL_HOOK_SECRET: must be set together with BOUNCE_ADDRESS$/],
  [{ BOUNCE_ADDRESS: 'mail-bounces@wharf.example' }, /^BOUNCE_ADDRESS: may have 7 characters before the @ at most$/],
  [{ SMS_HTTP_URL: '' }, /^SMS_HTTP_URL: must be set when DEMO is off$/],
  [{ PROXY_HOPS: '-1' }, /^PROXY_HOPS: /],
  [{ PASSWORD_HASH_MEMORY_KIB: '1024' }, /^PASSWORD_HASH_MEMORY_KIB: must be 47104 or more when DEMO is off$/],
  [{ LIMIT_FACTOR: '2' }, /^LIMIT_FACTOR: is for tests and must be 1 when DEMO is off$/],
  [{ WEBHOOKS_TO_OWN_ADDRESSES: '1' }, /^WEBHOOKS_TO_OWN_ADDRESSES: is for tests and must be 0 when DEMO is off$/],
  [{ SHOPIFY_SHOP_ORIGIN: 'http://127.0.0.1:4640/{shop}' }, /^SHOPIFY_SHOP_ORIGIN: is for tests and must not be set when DEMO is off$/],
  [{ PASSWORD_HASH_MEMORY_KIB: '1024' }, /^PASSWORD_HASH_MEMORY_KIB: must be 47104 or more when DEMO is off$/],
  [{ LIMIT_FACTOR: '2' }, /^LIMIT_FACTOR: is for tests and must be 1 when DEMO is off$/],
  [{ SHOPIFY_SHOP_ORIGIN: 'http://127.0.0.1:4640' }, /^SHOPIFY_SHOP_ORIGIN: must be an address with \{shop\} in it$/],
])('%o stops the start with one sentence that names the variable', (changed, sentence) => {
  expect(() => readConfig({ ...production, ...changed })).toThrow(sentence);
});
