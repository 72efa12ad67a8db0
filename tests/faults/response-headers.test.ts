import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { listCities, listCountries, listProvinces } from '#contract/regions.ts';
import { appAuthorization, fillPath } from '#tests/support/call.ts';
import { longShareOf } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { sampleInput } from '#tests/support/sample-input.ts';

const provider = await startTestProvider();
const merchant = await provider.signUp();

/** The same for everybody: caches may keep them. */
const FOR_EVERYBODY: readonly string[] = [listCountries.path, listProvinces.path, listCities.path];
const NOBODYS_ID = '01900000-0000-7000-8000-000000000000';
/** Routes beside the contract's endpoints. */
const OTHER_PATHS = [
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/nothing-there',
  '/v1/nothing-there',
  '/api/nothing-there',
  `/files/${NOBODYS_ID}`,
  `/files/${NOBODYS_ID}?token=x`,
  '/hooks/shopify/app',
  '/hooks/nobody/app',
  '/callbacks/sandbox/notice',
  `/callbacks/sandbox/pay/${NOBODYS_ID}`,
  `/callbacks/recharges/${NOBODYS_ID}/x`,
];

async function expectGuarded(path: string, answer: Response, { isPublic = false } = {}): Promise<void> {
  await answer.body?.cancel();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const found = { path, sniffing: answer.headers.get('x-content-type-options'), framed: /frame-ancestors [^;]+/.exec(policy)?.[0] };
  expect(found).toEqual({ path, sniffing: 'nosniff', framed: "frame-ancestors 'none'" });
  if (!isPublic || answer.status !== 200) expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
}

describe('every answer of the provider is kept by no cache, framed by nobody and taken for what it says', () => {
  it.each([
    ['a merchant', merchant.authorization],
    ['a visitor', appAuthorization()],
    ['nobody', undefined],
  ])('to %s', async (_who, authorization) => {
    for (const endpoint of longShareOf(endpoints, 3)) {
      const idOf = (field: string) => (field === 'userId' ? merchant.userId : undefined);
      const query = sampleInput(endpoint.query, idOf) as Record<string, string>;
      const path = fillPath(endpoint.path, sampleInput(endpoint.params, idOf));
      const answer = await fetch(`${provider.url}${path}?${new URLSearchParams(query).toString()}`, {
        method: endpoint.method,
        headers: authorization === undefined ? {} : { authorization },
        redirect: 'manual',
      });
      await expectGuarded(`${endpoint.method} ${path}`, answer, { isPublic: FOR_EVERYBODY.includes(endpoint.path) });
    }
  });

  it.each(OTHER_PATHS)('of %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'])
      await expectGuarded(`${method} ${path}`, await fetch(provider.url + path, { method, redirect: 'manual' }));
  });
});
