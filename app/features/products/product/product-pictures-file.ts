import type { ActionFunctionArgs } from '@remix-run/node';
import { linkProductPictures } from '#contract/products-files.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where all pictures of a product can be fetched as one file. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  const params = { productId: requireId(args.params['productId']) };
  return answerFileLink(await callProvider(linkProductPictures, { params }, args));
}
