import { EXTENSIONS_PATH } from '../../contract/shopify.values.ts';

/** Why there is nothing to show: the app was never opened in this shop, the merchant may not see it, or nobody answered. */
export type Failure = 'not-connected' | 'not-permitted' | 'unavailable';
export type Answer<Data> = { status: 'ready'; data: Data } | { status: 'failed'; failure: Failure };

const FAILURES: Record<number, Failure> = { 403: 'not-permitted', 404: 'not-connected' };

/** Calls the provider through the app's address. The admin adds the session token to it, as to any call of the app's own address. */
export async function callProvider<Data>(path: string, body?: object): Promise<Answer<Data>> {
  try {
    const response = await fetch(EXTENSIONS_PATH + path, body === undefined ? {} : jsonRequest(body));
    if (!response.ok) return { status: 'failed', failure: FAILURES[response.status] ?? 'unavailable' };
    const answer: { data: Data } = await response.json();
    return { status: 'ready', data: answer.data };
  } catch {
    return { status: 'failed', failure: 'unavailable' };
  }
}

function jsonRequest(body: object): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** The number at the end of a Shopify id; the provider knows its kind. */
export function numberOf(gid: string): number {
  return Number(gid.slice(gid.lastIndexOf('/') + 1));
}

/** Address of a page of the app inside the admin. */
export function appLink(path: string): string {
  return `app:${path.slice(1)}`;
}
