import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { defaultLocale, locales } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import type { CategoryPath, CategoryRow, CategoryTextRow, LocalizedText } from './catalog-rows.ts';
import { writeCategories } from './catalog-write.store.ts';
import type { ImportedCategory } from './imported-product.ts';

const LEVELS = 3;
/** Of the category `c` and its parent. */
const PATH = sql`CASE c.level WHEN 1 THEN c.id WHEN 2 THEN c.parent_id ELSE parent.parent_id END AS category_1_id,
  CASE c.level WHEN 2 THEN c.id WHEN 3 THEN c.parent_id END AS category_2_id,
  CASE c.level WHEN 3 THEN c.id END AS category_3_id`;

/** Categories by their name in any language, in lower case; of two with one name the deeper, then the earlier. */
export async function findCategoriesByName(tx: Tx, names: string[]): Promise<Map<string, CategoryPath>> {
  const result = await sql<CategoryPath & { name: string }>`SELECT DISTINCT ON (lower(t.name)) lower(t.name) AS name, ${PATH}
    FROM category_text t JOIN category c ON c.id = t.category_id LEFT JOIN category parent ON parent.id = c.parent_id
    WHERE lower(t.name) = ANY (${names}::text[])
    ORDER BY lower(t.name), c.level DESC, c.position`.execute(tx);
  return new Map(result.rows.map(({ name, ...path }) => [name, path]));
}

export async function findCategoriesByCode(tx: Tx, codes: string[]): Promise<Map<string, CategoryPath>> {
  const result = await sql<CategoryPath & { code: string }>`SELECT c.code, ${PATH}
    FROM category c LEFT JOIN category parent ON parent.id = c.parent_id WHERE c.code = ANY (${codes}::text[])`.execute(tx);
  return new Map(result.rows.map(({ code, ...path }) => [code, path]));
}

/**
 * Brings categories of a file in, parents before children; one the catalog has keeps its place and gets the file's names.
 * Returns those that have no place: their parent is unknown or on the lowest level.
 */
export async function saveCategories(tx: Tx, categories: readonly ImportedCategory[]): Promise<ImportedCategory[]> {
  const held = await tx.selectFrom('category').select(['id', 'parent_id', 'level', 'code', 'hs_code', 'position']).execute();
  const known = new Map(held.map((row) => [row.code, row]));
  let last = Math.max(0, ...held.map(({ position }) => position));
  const placeless: ImportedCategory[] = [];
  const saved = new Map<string, { row: CategoryRow; names: LocalizedText }>();
  for (const category of categories) {
    const { code, parentCode, hsCode, names } = category;
    const parent = parentCode === null ? { id: null, level: 0 } : known.get(parentCode);
    if (!known.has(code) && (parent === undefined || parent.level === LEVELS)) {
      placeless.push(category);
      continue;
    }
    const place = known.get(code) ?? {
      id: uuidv7(),
      parent_id: parent?.id ?? null,
      level: (parent?.level ?? 0) + 1,
      code,
      position: ++last,
    };
    known.set(code, { ...place, hs_code: hsCode });
    saved.set(code, { row: { ...place, hs_code: hsCode }, names });
  }
  await writeCategories(
    tx,
    [...saved.values()].map(({ row }) => row),
    [...saved.values()].flatMap(({ row, names }) => toTexts(row.id, names)),
  );
  return placeless;
}

function toTexts(categoryId: string, names: LocalizedText): CategoryTextRow[] {
  return locales.flatMap((locale) => {
    const name = names[locale];
    return name === undefined ? [] : [{ category_id: categoryId, locale, name }];
  });
}

const OTHERS = 'other-products';
const IMPORTED = 'imported-products';

/** The branch for goods no category of ours fits; made when it is first needed. */
export async function ensureImportBranch(tx: Tx): Promise<CategoryPath> {
  const first = await ensureCategory(tx, { code: OTHERS, parentId: null, level: 1, names: inAllLocales('category.other-products') });
  const second = await ensureCategory(tx, { code: IMPORTED, parentId: first, level: 2, names: inAllLocales('category.imported-products') });
  return { category_1_id: first, category_2_id: second, category_3_id: null };
}

/** A leaf of that branch, named as the file names the type. */
export async function ensureImportLeaf(tx: Tx, branch: CategoryPath, name: string): Promise<CategoryPath> {
  const code = `imported:${name.toLowerCase()}`;
  const leaf = await ensureCategory(tx, { code, parentId: branch.category_2_id, level: 3, names: [{ locale: defaultLocale, name }] });
  return { ...branch, category_3_id: leaf };
}

function inAllLocales(key: 'category.other-products' | 'category.imported-products') {
  return locales.map((locale) => ({ locale, name: say(locale, key) }));
}

interface WantedCategory {
  code: string;
  parentId: string | null;
  level: number;
  names: { locale: string; name: string }[];
}

async function ensureCategory(tx: Tx, { code, parentId, level, names }: WantedCategory): Promise<string> {
  const known = await tx.selectFrom('category').select('id').where('code', '=', code).executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = uuidv7();
  const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM category)`;
  await tx.insertInto('category').values({ id, parent_id: parentId, level, code, position }).execute();
  await tx
    .insertInto('category_text')
    .values(names.map((text) => ({ category_id: id, ...text })))
    .execute();
  return id;
}
