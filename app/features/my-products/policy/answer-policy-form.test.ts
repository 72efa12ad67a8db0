import { expect, test } from 'vitest';
import { DEFAULT_SYNC_POLICY } from '#contract/sync-policy.values.ts';
import { contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { answerPolicyForm } from './answer-policy-form.server.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8058';
const { stockBuffer: _buffer, ...others } = { ...DEFAULT_SYNC_POLICY, priceChange: 'hold' };
const form = {
  priceChange: 'hold',
  repriceLimit: '10',
  holdRise: '',
  outOfStock: 'zero',
  backInStock: 'restore',
  discontinued: 'notify',
  minimumStock: '0',
};

/** The body the provider is sent for a form. */
async function sentFor(params: Record<string, string>, buffer: { stockBuffer: string; stockBufferRead: string }): Promise<unknown> {
  const { url, asked } = await standInForProvider(() => [200, { data: {} }]);
  const request = new Request('http://localhost:3000/myProducts/policy', {
    method: 'POST',
    headers: { cookie: `token=${credential}` },
    body: new URLSearchParams({ ...form, ...buffer }),
  });
  await answerPolicyForm({ request, params, context: contextFor(url) });
  return JSON.parse(asked[0]?.body ?? '');
}

test('a store’s buffer is sent only where it was changed in the form', async () => {
  expect(await sentFor({ storeId: id }, { stockBuffer: '5', stockBufferRead: '5' })).toEqual(others);
  expect(await sentFor({ storeId: id }, { stockBuffer: '0', stockBufferRead: '5' })).toEqual({ ...others, stockBuffer: 0 });
});

test('a listing’s own policy is whole', async () => {
  const policy = { ...others, stockBuffer: 5 };
  expect(await sentFor({ listingId: id }, { stockBuffer: '5', stockBufferRead: '5' })).toEqual({ policy });
});
