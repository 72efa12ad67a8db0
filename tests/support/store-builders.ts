import { v7 as uuidv7 } from 'uuid';
import type { BodyInput } from '#contract/endpoint.ts';
import { getImportItem, type ImportItem, importProducts } from '#contract/import-list.ts';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import { connectSandboxStore, type Store } from '#contract/stores.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

interface VariantOverrides {
  costMinor?: number;
  suggestedMinor?: number | null;
  suggestedCurrency?: string;
  stock?: number;
  status?: 'on_sale' | 'off_sale';
}
export interface TestProduct {
  id: string;
  variantIds: string[];
  skus: string[];
}

/** A product in two languages with a color option, two pictures and two variants in stock. */
export async function aProduct(
  provider: TestProvider,
  overrides: {
    names?: Partial<Record<Locale, string>>;
    descriptionHtml?: string;
    pictureCount?: number;
    optionCount?: number;
    status?: 'on_sale' | 'off_sale';
    variants?: VariantOverrides[];
  } = {},
): Promise<TestProduct> {
  const { db } = provider.services.database;
  const {
    names = { 'en-US': 'Desk lamp', 'pt-BR': 'Luminária de mesa' },
    pictureCount = 2,
    optionCount = 1,
    status = 'on_sale',
    variants = [{}, {}],
  } = overrides;
  const id = uuidv7();
  const costs = variants.map((variant) => variant.costMinor ?? 2_500);
  const option = {
    names: { 'en-US': 'Color', 'pt-BR': 'Cor' },
    values: { c0: { 'en-US': 'Red', 'pt-BR': 'Vermelho' }, c1: { 'en-US': 'Blue', 'pt-BR': 'Azul' } },
  };
  const pictures = Array.from({ length: pictureCount }, () => ({ drawing: {} }));
  await db
    .insertInto('product')
    .values({
      id,
      spu: `SPU-${id}`,
      source: 'demo',
      status,
      options: JSON.stringify(Array.from({ length: optionCount }, () => option)),
      pictures: JSON.stringify(pictures),
      picture_count: pictureCount,
      cost_from_minor: Math.min(...costs),
      cost_to_minor: Math.max(...costs),
      variant_count: variants.length,
    })
    .execute();
  await db
    .insertInto('product_text')
    .values(
      Object.entries(names).map(([locale, name]) => ({
        product_id: id,
        locale,
        name,
        description_html: overrides.descriptionHtml ?? `<p>${name}</p>`,
      })),
    )
    .execute();
  const rows = variants.map((variant, index) => ({ id: uuidv7(), sku: `SKU-${id.slice(-12)}-${index}`, ...variant }));
  await db
    .insertInto('variant')
    .values(
      rows.map((row, index) => ({
        id: row.id,
        product_id: id,
        position: index + 1,
        sku: row.sku,
        status: row.status ?? 'on_sale',
        option_values: [`c${index}`],
        cost_minor: row.costMinor ?? 2_500,
        suggested_price_minor: row.suggestedMinor === undefined ? 1_999 : row.suggestedMinor,
        suggested_currency: row.suggestedCurrency ?? 'USD',
        picture_position: index === 0 && pictureCount > 0 ? 0 : null,
        net_weight_g: 250,
        packed_weight_g: 300,
        length_mm: 200,
        width_mm: 100,
        height_mm: 50,
      })),
    )
    .execute();
  await db
    .insertInto('stock_level')
    .values(rows.map((row) => ({ variant_id: row.id, warehouse_code: 'CN', counted: row.stock ?? 40 })))
    .execute();
  return { id, variantIds: rows.map((row) => row.id), skus: rows.map((row) => row.sku) };
}

let names = 0;

/** A sandbox store of the merchant, connected. */
export async function aSandboxStore(merchant: Merchant, overrides: Partial<BodyInput<typeof connectSandboxStore>> = {}): Promise<Store> {
  names += 1;
  return (await merchant.call(connectSandboxStore, { body: { name: `Shop ${names}`, country: 'US', currency: 'USD', ...overrides } })).data;
}

/** A draft of a product on the merchant's import list. */
export async function aDraft(merchant: Merchant, product: TestProduct, locale: Locale = 'en-US'): Promise<ImportItem> {
  const imported = await merchant.call(importProducts, { body: { productIds: [product.id] }, locale });
  const [importItemId] = imported.data.added;
  if (importItemId === undefined) throw new Error('the product was on the import list already');
  return readDraft(merchant, importItemId);
}

export async function readDraft(merchant: Merchant, importItemId: string, locale: Locale = 'en-US'): Promise<ImportItem> {
  return (await merchant.call(getImportItem, { params: { importItemId }, locale })).data;
}

/** Pushes drafts and waits for the end of the job. */
export async function push(provider: TestProvider, merchant: Merchant, storeId: string, importItemIds: string[]): Promise<Job> {
  const started = await merchant.call(pushImportItems, { body: { storeIds: [storeId], importItemIds } });
  await provider.runJobs();
  return (await merchant.call(getJob, { params: { jobId: started.data.id } })).data;
}
