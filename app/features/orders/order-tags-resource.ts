import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { deleteOrderTag, renameOrderTag } from '#contract/orders-tags.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const TagForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), tagId: Id, name: z.string() }),
  z.object({ intent: z.literal('delete'), tagId: Id }),
]);

/** It takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Renames a tag or drops it. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = TagForm.safeParse(Object.fromEntries(await args.request.formData()));
  if (!form.success) throw new Response(null, { status: 400 });
  const params = { tagId: form.data.tagId };
  const answer =
    form.data.intent === 'rename'
      ? await callProvider(renameOrderTag, { params, body: { name: form.data.name } }, args)
      : await callProvider(deleteOrderTag, { params }, args);
  const problem: Problem | null = answer.status === 'ok' ? null : answer.problem;
  return answerForm({ ...params, problem });
}
