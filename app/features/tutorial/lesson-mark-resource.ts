import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { markLesson } from '#contract/tutorial.ts';
import { markableIds } from '#contract/tutorial.values.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const MarkForm = z.object({ lesson: z.enum(markableIds), done: flag.optional(), helpful: flag.optional() });

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Ticks a lesson, or says whether it or an article helped. */
export async function action(args: ActionFunctionArgs) {
  const form = MarkForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(markLesson, { body: form.data }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
