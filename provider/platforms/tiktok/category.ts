import { z } from 'zod';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, given, type TiktokStore } from './tiktok-client.ts';

const Recommended = z.object({ leaf_category_id: z.string().nullish() }).nullish();
const Attributes = z.object({
  attributes: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        /** Spelled this way by TikTok, and both ways by its documentation. */
        is_requried: z.boolean().nullish(),
        is_required: z.boolean().nullish(),
        is_customizable: z.boolean().nullish(),
        values: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
      }),
    )
    .nullish(),
});
type Attribute = NonNullable<z.output<typeof Attributes>['attributes']>[number];

/** Values that say nothing where nothing is known, in the order in which they are taken. */
const NEUTRAL = [/^(?:other|others)$/i, /^(?:not applicable|n\/a|na)$/i, /^(?:none|no|unbranded|no brand)$/i];

/** An attribute as a product carries it. */
export interface ProductAttribute {
  id: string;
  values: ({ id: string } | { name: string })[];
}

/** The category TikTok itself recommends for a product. */
export async function findCategory(
  services: Services,
  store: TiktokStore,
  { product: { title, descriptionHtml }, tree }: { product: PushedProduct; tree: 'v1' | 'v2' },
): Promise<string> {
  const recommended = await callTiktok(services, store, {
    method: 'POST',
    path: '/product/202309/categories/recommend',
    body: { product_title: title, description: descriptionHtml, category_version: tree },
    data: Recommended,
    repeatable: true,
  });
  const category = given(recommended?.leaf_category_id);
  if (category === null) throw new PlatformRefusal({ code: 'category-unknown', params: {} }, false);
  return category;
}

/** What a category requires to be said of a product, as far as the product says it; what it does not say is refused by name. */
export async function findAttributes(
  services: Services,
  store: TiktokStore,
  { categoryId, product, tree }: { categoryId: string; product: PushedProduct; tree: 'v1' | 'v2' },
): Promise<ProductAttribute[]> {
  const { attributes } = await callTiktok(services, store, {
    method: 'GET',
    path: `/product/202309/categories/${categoryId}/attributes`,
    query: { category_version: tree },
    data: Attributes,
    repeatable: true,
  });
  const required = (attributes ?? []).filter(
    ({ type, is_requried: isRequried, is_required: isRequired }) => type === 'PRODUCT_PROPERTY' && (isRequried ?? isRequired) === true,
  );
  const filled = required.map((attribute) => ({ attribute, value: valueFor(attribute, product) }));
  const missing = filled.filter(({ value }) => value === null).map(({ attribute }) => attribute.name);
  if (missing.length > 0) throw new PlatformRefusal({ code: 'attributes-missing', params: { names: missing.join(', ') } }, false);
  return filled.flatMap(({ attribute, value }) => (value === null ? [] : [{ id: attribute.id, values: [value] }]));
}

/** A value the product's own texts name, else one that says nothing. */
function valueFor(attribute: Attribute, product: PushedProduct): ProductAttribute['values'][number] | null {
  const values = attribute.values ?? [];
  const said = wordsOf(product);
  const named = values.find(({ name }) => said.includes(` ${normalize(name)} `));
  if (named !== undefined) return { id: named.id };
  for (const neutral of NEUTRAL) {
    const found = values.find(({ name }) => neutral.test(name.trim()));
    if (found !== undefined) return { id: found.id };
  }
  const isBrand = /^brand$/i.test(attribute.name);
  return attribute.is_customizable === true ? { name: isBrand ? product.vendor : product.productType || product.title } : null;
}

function wordsOf({ title, productType, tags, variants, vendor }: PushedProduct): string {
  return ` ${[title, productType, vendor, ...tags, ...variants.flatMap(({ options }) => options)].map(normalize).join(' ')} `;
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
