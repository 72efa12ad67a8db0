import type { ActionFunctionArgs } from '@remix-run/node';
import { linkInvoicePdf } from '#contract/invoices.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Says where the PDF of a document can be fetched. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  return answerFileLink(await callProvider(linkInvoicePdf, { params: { invoiceId: requireId(args.params['invoiceId']) } }, args));
}
