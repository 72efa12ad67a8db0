import type { z } from 'zod';
import type { FileLink } from '#contract/file-link.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from './answer-form.server.ts';

export type FileOutcome = { path: string; problem: null } | { path: null; problem: Problem };

/** Answers a `FileButton` with where its file can be fetched. */
export function answerFileLink(answer: { status: 'ok'; data: z.output<typeof FileLink> } | { status: 'refused'; problem: Problem }) {
  return answerForm<FileOutcome>(
    answer.status === 'ok' ? { path: answer.data.path, problem: null } : { path: null, problem: answer.problem },
  );
}
