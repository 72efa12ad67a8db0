import type { ActionFunctionArgs } from '@remix-run/node';
import { dropUpload } from '#contract/uploads.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Drops a file that was sent for a form and removed there. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  return resourceAnswer(await callProvider(dropUpload, { params: { uploadId: requireId(args.params['uploadId']) } }, args));
}
