import type { ActionFunctionArgs } from '@remix-run/node';
import { previewPush, PushInput } from '#contract/import-list-pushes.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PUSH_FIELD } from './push-preview.tsx';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** What pushing drafts would leave in each store. Pushes nothing. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const input = PushInput.safeParse(readJson(form.get(PUSH_FIELD)));
  if (!input.success) throw new Response(null, { status: 400 });
  return resourceAnswer(await callProvider(previewPush, { body: input.data }, args));
}

/** Nothing for what is not JSON, which no push is made of. */
function readJson(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
