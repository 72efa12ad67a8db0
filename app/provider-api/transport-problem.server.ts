import type { Problem } from '#contract/problem.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import type { Caller } from './call-provider.server.ts';
import { UnreadableAnswer } from './read-answer.server.ts';
import type { TransportReason } from './transport-reason.ts';

/** The problem of a call that got no answer of the provider: it is down, too slow, or talks nonsense. */
export async function problemOfFailure(error: unknown, { request, context }: Caller): Promise<Problem> {
  const t = await translatorOf(request, 'provider-api');
  const reason = reasonOf(error);
  return {
    code: 'unavailable',
    message: t(reason),
    details: { reason },
    requestId: context.requestId,
    loggedIn: true,
  };
}

function reasonOf(error: unknown): TransportReason {
  if (error instanceof UnreadableAnswer) return 'unreadable';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof DOMException && error.name === 'AbortError') return 'aborted';
  return 'unreachable';
}
