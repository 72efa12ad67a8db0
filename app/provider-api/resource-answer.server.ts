import type { Endpoint } from '#contract/endpoint.ts';
import { problemStatus } from '#contract/problem.values.ts';
import type { Answer } from './call-provider.server.ts';

/** Hands an answer of the provider on to a script of the page: its data, or the problem with its status, as JSON. */
export function resourceAnswer<E extends Endpoint>(answer: Answer<E>): Response {
  if (answer.status === 'ok') return Response.json({ data: answer.data });
  return Response.json(answer.problem, { status: problemStatus[answer.problem.code] });
}
