import type { ActionFunctionArgs } from '@remix-run/node';
import { linkInvoiceFile } from '#contract/invoices.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Says where the file of documents that a job wrote can be fetched. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  return answerFileLink(await callProvider(linkInvoiceFile, { params: { jobId: requireId(args.params['jobId']) } }, args));
}
