import { expect, test } from 'vitest';
import { checkOrderImport, listOrderImportRows } from '#contract/order-imports.ts';
import { uploadOrders } from '#tests/support/manual-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { messyFiles } from '#tests/support/order-files.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const [a, b] = [await aVariant(provider), await aVariant(provider)];
const files = await messyFiles({ A: a.sku, B: b.sku });
const merchants = new Map<number, Awaited<ReturnType<typeof provider.signUp>>>();

/** An account uploads thirty files in ten minutes. */
async function merchantFor(place: number) {
  const group = Math.floor(place / 10);
  const merchant = merchants.get(group) ?? (await provider.signUp());
  merchants.set(group, merchant);
  return merchant;
}

test('there are fifty', () => {
  expect(files).toHaveLength(50);
  expect(new Set(files.map(({ name }) => name)).size).toBe(50);
});

test.each(files.map((file, place) => ({ ...file, place })))(
  '$name comes to what is expected',
  async ({ name, content, expected, place }) => {
    const merchant = await merchantFor(place);
    const uploaded = await uploadOrders(merchant, content, name);
    if ('refused' in expected) {
      expect(uploaded.problem.fields?.map(({ code }) => code)).toEqual([expected.refused]);
      return;
    }
    const { id, version, settings, ...facts } = uploaded.data;
    const { ready, failed = 0, errors = [], notes = [], ...about } = expected;
    expect(facts).toMatchObject(about);
    const params = { orderImportId: id };
    const checked = (await merchant.call(checkOrderImport, { params, body: { ...settings, mode: 'test', version } })).data;
    const { rows } = (await merchant.call(listOrderImportRows, { params })).data;
    const said = rows.flatMap(({ line, checks }) =>
      checks.map(({ field, level, code }) => ({ level, text: `${line} ${field ?? 'row'} ${code}` })),
    );
    expect(
      said
        .filter(({ level, text }) => level === 'error' && !text.endsWith('other-row'))
        .map(({ text }) => text)
        .sort(),
    ).toEqual([...errors].sort());
    expect(said.filter(({ level }) => level !== 'error').map(({ text }) => text)).toEqual(expect.arrayContaining(notes));
    expect(checked.counts).toMatchObject({ ready, failed });
  },
);
