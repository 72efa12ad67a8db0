import type { ActionFunctionArgs } from '@remix-run/node';
import { linkDraftsFile } from '#contract/import-list-files.ts';
import { productFileLayouts } from '#contract/import-list.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where the import list can be fetched as a file another system imports. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  const layout = productFileLayouts.find((each) => each === args.params['layout']);
  if (layout === undefined) throw new Response(null, { status: 404 });
  return answerFileLink(await callProvider(linkDraftsFile, { params: { layout } }, args));
}
