import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { Page } from '#contract/page.ts';
import { Problem } from '#contract/problem.ts';
import type { Answer } from './call-provider.server.ts';

/** Thrown for an answer that is neither of the two bodies the contract knows. */
export class UnreadableAnswer extends Error {}

/** What the provider sent: its status and the whole body. */
interface RawAnswer {
  status: number;
  text: string;
}

/** Unwraps `{ data, page? }` or the problem. */
export function readAnswer<E extends Endpoint>(endpoint: E, { status, text }: RawAnswer): Answer<E> {
  const body = jsonOf(status, text);
  if (status < 200 || status > 299) {
    const problem = Problem.safeParse(body);
    if (!problem.success) throw new UnreadableAnswer(`${endpoint.name} answered ${status} without a problem`);
    return { status: 'refused', problem: problem.data };
  }
  const data = endpoint.data.safeParse(member(body, 'data'));
  if (!data.success) throw new UnreadableAnswer(`${endpoint.name} answered other data than its contract: ${data.error.message}`);
  const page = endpoint.paged ? Page.safeParse(member(body, 'page')) : null;
  if (page?.success === false) throw new UnreadableAnswer(`${endpoint.name} answered without its page`);
  return { status: 'ok', data: data.data as DataOf<E>, page: page?.data ?? null };
}

function jsonOf(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer(`answer ${status} is not JSON`);
  }
}

function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
