import type { LoaderFunctionArgs } from '@remix-run/node';
import { listProductFileRows } from '#contract/import-list-files.ts';
import { productFileColumns, productFileLayouts } from '#contract/import-list.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { csvFile } from '#app/provider-api/csv-file.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const PAGE_SIZE = 50;

/** The import list as a file another system imports, streamed page by page. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const layout = productFileLayouts.find((each) => each === args.params['layout']);
  if (layout === undefined) throw new Response(null, { status: 404 });
  const call = (cursor: string | undefined) =>
    callProvider(listProductFileRows, { params: { layout }, query: { pageSize: PAGE_SIZE, cursor } }, args);
  const first = await call(undefined);
  if (first.status === 'refused') throw problemPage(first.problem);

  async function* pages(): AsyncGenerator<string[][]> {
    let answer = first;
    while (answer.status === 'ok') {
      yield answer.data;
      const next = answer.page?.next ?? null;
      if (next === null) return;
      answer = await call(next);
    }
    // A truncated file would pass for a complete one.
    throw new Error('the list could not be read to its end');
  }
  return csvFile(`products-${layout}`, [...productFileColumns[layout]], pages());
}
