import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { MARK_BATCH_MAX } from '#contract/products.values.ts';
import { markProducts, ProductMarkKind, unmarkProducts, unwatchProduct, watchProduct } from '#contract/product-marks.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { type Answer, callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const MarksForm = z.object({
  kind: z.union([ProductMarkKind, z.literal('watch')]),
  to: z.enum(['on', 'off']),
  productIds: z.array(Id).min(1).max(MARK_BATCH_MAX),
});

/** Only forms are answered; visitors without a session are sent to the sign-in page. */
export function loader({ request }: LoaderFunctionArgs) {
  requireCredential(request);
  return new Response(null, { status: 405 });
}

/** Marks products as favorites, hidden or watched, or removes the mark. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const form = await args.request.formData();
  const input = MarksForm.safeParse({ kind: form.get('kind'), to: form.get('to'), productIds: form.getAll('productId') });
  if (!input.success) throw new Response(null, { status: 400 });
  const answer = await mark(input.data, args);
  return answerForm<{ problem: Problem | null }>({ problem: answer.status === 'ok' ? null : answer.problem });
}

async function mark(
  { kind, to, productIds }: z.infer<typeof MarksForm>,
  args: ActionFunctionArgs,
): Promise<Answer<typeof markProducts | typeof unmarkProducts | typeof watchProduct>> {
  if (kind !== 'watch') return callProvider(to === 'on' ? markProducts : unmarkProducts, { body: { kind, productIds } }, args);
  const params = { productId: productIds[0] ?? '' };
  return callProvider(to === 'on' ? watchProduct : unwatchProduct, { params }, args);
}
