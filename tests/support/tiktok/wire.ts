/** A signed call of a shop, as the simulator read it. */
export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}
/** `data` of the answer, or the code TikTok refuses with. */
export type FakeAnswer = { data: unknown } | { code: number; message: string };

export const refuse = (code: number, message: string): FakeAnswer => ({ code, message });
export const done = (data: unknown = {}): FakeAnswer => ({ data });

/** Ids, names and amounts are texts on the wire; anything else is refused as TikTok does. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** A page of rows, by `page_size` and `page_token`. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): { rows: Row[]; next_page_token: string; total_count: number } {
  const size = Number(query.get('page_size') ?? '20');
  const from = Number(query.get('page_token') ?? '0');
  const end = from + size;
  return { rows: rows.slice(from, end), next_page_token: end < rows.length ? String(end) : '', total_count: rows.length };
}
