import type { BodyInput } from '#contract/endpoint.ts';
import { type ImportItem, updateImportItem } from '#contract/import-list.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';
import { aDraft, aProduct } from './store-builders.ts';

/** Changes a draft as it was last read. */
export async function editDraft(merchant: Merchant, draft: ImportItem, changes: Omit<BodyInput<typeof updateImportItem>, 'version'>) {
  return merchant.call(updateImportItem, { params: { importItemId: draft.id }, body: { version: draft.version, ...changes } });
}

/** Two colors in two sizes. */
export async function aDraftOfFour(provider: TestProvider, merchant: Merchant): Promise<ImportItem> {
  const product = await aProduct(provider, { variants: [{}, {}, {}, {}] });
  const { db } = provider.services.database;
  const size = { names: { 'en-US': 'Size' }, values: { s: { 'en-US': 'Small' }, l: { 'en-US': 'Large' } } };
  const color = { names: { 'en-US': 'Color' }, values: { c0: { 'en-US': 'Red' }, c1: { 'en-US': 'Blue' } } };
  await db
    .updateTable('product')
    .set({ options: JSON.stringify([color, size]) })
    .where('id', '=', product.id)
    .execute();
  const values = [
    ['c0', 's'],
    ['c0', 'l'],
    ['c1', 's'],
    ['c1', 'l'],
  ];
  for (const [index, id] of product.variantIds.entries())
    await db
      .updateTable('variant')
      .set({ option_values: values[index] ?? [] })
      .where('id', '=', id)
      .execute();
  return aDraft(merchant, product);
}
