import type { ActionFunctionArgs } from '@remix-run/node';
import { PraiseCardDesign, previewPraiseCard } from '#contract/praise-cards.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readSettings } from '../settings-form.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** How a template is printed while it is written; null as long as it can't be. */
export async function action(args: ActionFunctionArgs) {
  const settings = readSettings(await args.request.formData());
  if (settings === undefined) throw new Response(null, { status: 400 });
  const design = PraiseCardDesign.safeParse(settings);
  if (!design.success) return { preview: null };
  const answer = await callProvider(previewPraiseCard, { body: design.data }, args);
  return { preview: answer.status === 'ok' ? answer.data : null };
}
