import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { getOrderDocument, linkOrderFile, startOrderFile } from '#contract/orders-files.ts';
import { orderDocuments, orderFiles } from '#contract/orders.values.ts';
import type { Problem } from '#contract/problem.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readOrderView } from './read-order-view.server.ts';

const Document = z.object({ order: Id, document: z.enum(orderDocuments) });

/** A document of one order, which the page of the order saves. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const asked = Document.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  if (!asked.success) throw new Response(null, { status: 404 });
  const { order: orderId, document } = asked.data;
  const answer = await callProvider(getOrderDocument, { params: { orderId, document } }, args);
  return answer.status === 'ok' ? { ...answer.data, problem: null } : { fileName: '', content: '', problem: answer.problem };
}

const FileForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), file: z.enum(orderFiles) }),
  z.object({ intent: z.literal('link'), jobId: Id }),
]);

type FileOutcome = { path: string; problem: null } | { path: null; problem: Problem };

/** Starts the job that writes a file, whose id goes into the address of the list; or says where the file of one is. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = FileForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  if (form.data.intent === 'link') {
    const answer = await callProvider(linkOrderFile, { params: { jobId: form.data.jobId } }, args);
    return answerForm<FileOutcome>(
      answer.status === 'ok' ? { path: answer.data.path, problem: null } : { path: null, problem: answer.problem },
    );
  }
  const { file } = form.data;
  const view = readOrderView(fields, args.request);
  const orderIds = readOrderIds(fields);
  const body = orderIds.length > 0 ? { file, orderIds } : { file, matching: view.filter };
  const answer = await callProvider(startOrderFile, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm<FileOutcome>({ path: null, problem: answer.problem });
  return redirect(view.urlWithJob(answer.data.id));
}
