/** An answer of the API. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A call below a store. */
export interface Call {
  method: string;
  /** Parts of the path below the store. */
  path: string[];
  query: URLSearchParams;
  body: unknown;
}

/** Refusals of the API as they are documented: by field, or a code with a description. */
export function unprocessable(description: string): Answer {
  return { status: 422, body: { code: 422, message: 'Unprocessable Entity', description } };
}
export function invalidFields(fields: Record<string, string[]>): Answer {
  return { status: 422, body: fields };
}
export const notFound: Answer = { status: 404, body: { code: 404, message: 'Not Found', description: 'Resource not found' } };

const PER_PAGE = 30;
const PER_PAGE_MAX = 200;

/** A page of a list: the newest first, or by growing ids after the one named. A page after the last is not found. */
export function listPage<Item extends { id: number | string }>(
  items: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => Record<string, unknown>,
): Answer {
  const sinceId = query.get('since_id');
  const isAscending = sinceId !== null || query.get('sort_by') === 'created-at-ascending';
  const sorted = items
    .filter(({ id }) => sinceId === null || Number(id) > Number(sinceId))
    .toSorted((one, other) => (isAscending ? Number(one.id) - Number(other.id) : Number(other.id) - Number(one.id)));
  const perPage = Math.min(Number(query.get('per_page') ?? PER_PAGE), PER_PAGE_MAX);
  const page = Number(query.get('page') ?? 1);
  if (perPage < 1 || page < 1) return { status: 400, body: { code: 400, message: 'Bad Request', description: 'Invalid page' } };
  const last = Math.max(Math.ceil(sorted.length / perPage), 1);
  if (page > last) return { status: 404, body: { code: 404, message: 'Not Found', description: `Last page is ${last}` } };
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  return {
    status: 200,
    body: shown.map((item) => pick(show(item), query)),
    headers: { 'x-total-count': String(sorted.length) },
  };
}

/** The fields that are asked for, or all. */
export function pick(item: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const fields = query.get('fields')?.split(',');
  return fields === undefined ? item : Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
