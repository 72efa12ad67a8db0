import { data } from '@remix-run/node';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import type { Answer } from '#app/provider-api/call-provider.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';

/** Pages of one person's link stay out of search engines. */
export const PRIVATE_LINK_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow, noarchive' };

/** What the link of a mail is about, for its page; null with status 404: the link no longer works, or never did. */
export function readMailLink<E extends Endpoint>(answer: Answer<E>) {
  if (answer.status === 'ok') return data(answer.data, { headers: PRIVATE_LINK_HEADERS });
  if (isLinkDead(answer.problem)) return data(null, { status: 404, headers: PRIVATE_LINK_HEADERS });
  throw problemPage(answer.problem);
}

/** Whether a link no longer works, or never did. */
export function isLinkDead({ code }: Problem): boolean {
  return code === 'link-dead' || code === 'validation-failed';
}
