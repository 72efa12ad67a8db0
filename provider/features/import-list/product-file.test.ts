import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { linkDraftsFile } from '#contract/import-list-files.ts';
import { productFileColumns, productFileLayouts, type ProductFileLayout } from '#contract/import-list.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aPush } from '#tests/support/conformance/catalog-sync.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct } from '#tests/support/store-builders.ts';
import { toFileRows } from './product-file.ts';

const provider = await startTestProvider();

/** Rows by the headings of their layout. */
function asRecords(layout: ProductFileLayout, rows: string[][]): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(productFileColumns[layout].map((column, at) => [column, row[at] ?? 'missing'])));
}

describe('a product as rows of a file', () => {
  it.each(productFileLayouts)('has a cell for each column of %s, with options and without', (layout) => {
    const [variant] = aPush().variants;
    const simple = aPush({ optionNames: [], variants: variant === undefined ? [] : [{ ...variant, options: [] }] });
    for (const product of [aPush(), simple])
      for (const row of toFileRows(layout, product, 'EUR')) expect(row).toHaveLength(productFileColumns[layout].length);
  });

  it('is one product of two variants for Shopify', () => {
    const [first, second, ...more] = asRecords('shopify', toFileRows('shopify', aPush(), 'EUR'));
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      'Title': 'Lamp',
      'Option1 Name': 'Color',
      'Option1 Value': 'Red',
      'Variant Price': '10.00',
      'Status': 'active',
    });
    expect(second).toMatchObject({
      'Handle': first?.['Handle'],
      'Title': '',
      'Option1 Value': 'Blue',
      'Variant Price': '11.00',
      'Image Src': '',
    });
  });

  it('is a variable product and its variations for WooCommerce', () => {
    const [parent, first, second] = asRecords('woocommerce', toFileRows('woocommerce', aPush(), 'JPY'));
    expect(parent).toMatchObject({ 'Type': 'variable', 'Attribute 1 value(s)': 'Red, Blue', 'Regular price': '', 'Categories': 'Spring' });
    expect(first).toMatchObject({
      'Type': 'variation',
      'SKU': 'A',
      'Parent': parent?.['SKU'],
      'Regular price': '1000',
      'Weight (kg)': '0.01',
    });
    expect(second).toMatchObject({ 'Attribute 1 value(s)': 'Blue', 'Stock': '3' });
  });

  it('is a parent and its children for Amazon', () => {
    const [parent, first] = asRecords('amazon', toFileRows('amazon', aPush(), 'USD'));
    expect(parent).toMatchObject({ parent_child: 'parent', variation_theme: 'Color', standard_price: '' });
    expect(first).toMatchObject({
      item_sku: 'A',
      parent_sku: parent?.['item_sku'],
      color_name: 'Red',
      size_name: '',
      standard_price: '10.00',
    });
  });
});

longTest('a merchant gets rows of their own drafts alone', async () => {
  const [merchant, other] = [await provider.signUp(), await provider.signUp()];
  const draft = await aDraft(merchant, await aProduct(provider));
  const titlesOf = async (by: Merchant) => {
    const { path } = (await by.call(linkDraftsFile, { params: { layout: 'shopify' } })).data;
    const records: Record<string, string>[] = parse(await (await fetch(provider.url + path)).text(), { bom: true, columns: true });
    return records.map(({ Title }) => Title).filter((title) => title !== '');
  };
  expect(await titlesOf(merchant)).toEqual([draft.title]);
  expect(await titlesOf(other)).toEqual([]);
});
