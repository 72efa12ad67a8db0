import type { IdsOf } from './fuzz-request.ts';
import type { OpenApi } from './api-requests.ts';

const MOST_IDS = 12;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Calls an address as somebody; null when it is refused. */
type Get = (path: string) => Promise<unknown>;

/**
 * Ids that callers may name, by the field's name: what the lists of the API give each of them, one after the other, so that a
 * merchant's requests carry ids of their own and of others.
 */
export async function learnIds(document: OpenApi, callers: readonly { get: Get; userId: string }[]): Promise<IdsOf> {
  const known = new Map<string, Set<string>>();
  for (const { get, userId } of callers) {
    add(known, 'userId', userId);
    const own = new Map([['userId', userId]]);
    // Lists first, then what hangs on one of their rows.
    for (const path of Object.keys(document.paths).toSorted((a, b) => a.length - b.length)) {
      const parent = /^(.*)\/\{(\w+)\}$/.exec(path);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => own.get(name) ?? [...(known.get(name) ?? [])].at(-1) ?? '-');
      if (document.paths[path]?.['get'] === undefined || filled.includes('/-')) continue;
      const answer = await get(filled);
      collect(known, answer, document, path);
      if (parent?.[2] !== undefined) continue;
    }
  }
  const shared = [...known.values()].flatMap((ids) => [...ids].slice(0, 1));
  return (field) => {
    const name = field.replace(/^ids?$/, 'importItemId').replace(/Ids$/, 'Id');
    const ids = [...(known.get(name) ?? [])];
    // Ids of another kind belong there too: a product's where an order's is wanted.
    return ids.length === 0 ? shared.slice(0, MOST_IDS) : [...ids, ...ids, ...shared.slice(0, 2)];
  };
}

/** The ids of a list's rows are those the path below it names; all others are called by their field. */
function collect(known: Map<string, Set<string>>, answer: unknown, document: OpenApi, path: string): void {
  const names = Object.keys(document.paths).flatMap((each) =>
    each.startsWith(`${path}/{`) ? (/^\{(\w+)\}/.exec(each.slice(path.length + 1))?.[1] ?? []) : [],
  );
  const rowName = names[0];
  visit(answer, rowName);

  function visit(value: unknown, idName: string | undefined): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && UUID.test(inner)) {
        if (key !== 'id') add(known, key, inner);
        else if (idName !== undefined) add(known, idName, inner);
      } else visit(inner, idName);
    }
  }
}

function add(known: Map<string, Set<string>>, name: string, id: string): void {
  const ids = known.get(name) ?? new Set();
  if (ids.size < MOST_IDS) ids.add(id);
  known.set(name, ids);
}
