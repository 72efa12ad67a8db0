import type { z } from 'zod';
import type { FileLink } from '#contract/file-link.ts';
import type { Problem } from '#contract/problem.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { answerForm } from './answer-form.server.ts';

export type FileOutcome = { path: string; problem: null } | { path: null; problem: Problem };

/** `loader` of a resource that only says where a file is: it takes forms only. */
export function refuseReading(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Refuses a form that is no `FileButton`'s, and a caller without a credential. */
export async function requireFileButton(request: Request): Promise<void> {
  requireCredential(request);
  if ((await request.formData()).get('intent') !== 'link') throw new Response(null, { status: 400 });
}

/** Answers a `FileButton` with where its file can be fetched. */
export function answerFileLink(answer: { status: 'ok'; data: z.output<typeof FileLink> } | { status: 'refused'; problem: Problem }) {
  return answerForm<FileOutcome>(
    answer.status === 'ok' ? { path: answer.data.path, problem: null } : { path: null, problem: answer.problem },
  );
}
