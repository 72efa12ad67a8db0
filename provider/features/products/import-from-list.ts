import { LIST_IMPORT_MAX } from '#contract/import-list.values.ts';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findProductIds, findProductsNamed } from './bulk-import.store.ts';
import { type ListEntry, readImportList } from './read-import-list.ts';
import { type ImportRow, startImportJob } from './start-bulk-import.ts';

const LABEL_MAX = 120;
const PRODUCT_PAGE = /\/akProducts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/i;
const PRODUCT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Named = { kind: 'id'; id: string } | { kind: 'name'; name: string } | { kind: 'other-link' };

/** Starts a job that puts the products a list names on the import list, one row a line. A line that names none fails its row. */
export async function importFromList(tx: Tx, wish: { accountId: string; text: string; locale: Locale }): Promise<Job> {
  const { accountId, locale } = wish;
  const named = readEntries(wish.text).map((entry) => ({ ...entry, named: readName(entry.text) }));
  const ids = new Set(
    await findProductIds(
      tx,
      named.flatMap((entry) => (entry.named.kind === 'id' ? [entry.named.id] : [])),
    ),
  );
  const byName = await findProductsNamed(
    tx,
    named.flatMap((entry) => (entry.named.kind === 'name' ? [entry.named.name] : [])),
  );
  const inputOf = (name: Named): ImportRow['input'] => {
    if (name.kind === 'other-link') return failure('link-not-product');
    const productId = name.kind === 'id' ? name.id : byName.get(name.name);
    if (productId === undefined || (name.kind === 'id' && !ids.has(name.id))) return failure('product-unknown');
    return { productId };
  };
  const rows = named.map(({ line, text, named: name }) => ({
    label: say(locale, 'import.line', { line, text: text.slice(0, LABEL_MAX) }),
    input: inputOf(name),
  }));
  return startImportJob(tx, { accountId, locale, rows });
}

function readEntries(text: string): ListEntry[] {
  const list = readImportList(text);
  const refused = (code: 'required' | 'list-unreadable' | 'too-many-lines', params?: Record<string, number>) =>
    new Refusal('validation-failed', { fields: [{ path: 'text', code, ...(params === undefined ? {} : { params }) }] });
  if (list.status === 'unreadable') throw refused('list-unreadable', { line: list.line });
  const lines = list.entries.length;
  if (lines === 0) throw refused('required');
  if (lines > LIST_IMPORT_MAX) throw refused('too-many-lines', { lines, maximum: LIST_IMPORT_MAX });
  return list.entries;
}

/** An id or SKU as it stands, or the id in the address of a product's page, whatever host the page was opened on. */
function readName(text: string): Named {
  const [, linked] = PRODUCT_PAGE.exec(text) ?? [];
  if (linked !== undefined) return { kind: 'id', id: linked.toLowerCase() };
  if (/^[a-z]+:\/\//i.test(text)) return { kind: 'other-link' };
  return PRODUCT_ID.test(text) ? { kind: 'id', id: text.toLowerCase() } : { kind: 'name', name: text };
}

function failure(code: CauseCode): ImportRow['input'] {
  return { cause: { code, params: {} } };
}
