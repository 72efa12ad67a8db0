import type { ActionFunctionArgs } from '@remix-run/node';
import { linkProductsFile } from '#contract/products-files.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { readSellTo } from '../sell-to.server.ts';
import { readProductsQuery, toListQuery } from './products-query.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where the products of a list, which the address names as the list's own does, can be fetched as a file. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  const {
    cursor: _cursor,
    pageSize: _size,
    facets: _facets,
    ...query
  } = toListQuery(readProductsQuery(args.request.url, await readSellTo(args)));
  return answerFileLink(await callProvider(linkProductsFile, { query }, args));
}
