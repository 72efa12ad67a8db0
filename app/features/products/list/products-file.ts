import type { LoaderFunctionArgs } from '@remix-run/node';
import { listProducts, type ProductCard } from '#contract/products.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { csvFile } from '#app/provider-api/csv-file.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { plainValue } from '#app/ui/chart-point.ts';
import { readSellTo } from '../sell-to.server.ts';
import { readProductsQuery, toListQuery } from './products-query.server.ts';
import { EXPORT_LIMIT } from './products-query.ts';

const PAGE_SIZE = 200;

/** The products of the list's address as a CSV file, streamed page by page, up to `EXPORT_LIMIT`. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = { ...toListQuery(readProductsQuery(args.request.url, await readSellTo(args))), pageSize: PAGE_SIZE };
  const t = await translatorOf(args.request, 'products');
  const locale = await requestLocale(args.request);
  const head = (
    ['spu', 'name', 'costFrom', 'costTo', 'counted', 'declared', 'warehouses', 'processing', 'attributes', 'listed'] as const
  ).map((column) => t(`file.${column}`));
  const first = await callProvider(listProducts, { query: { ...query, cursor: undefined } }, args);
  if (first.status === 'refused') throw problemPage(first.problem);

  async function* pages(): AsyncGenerator<(string | number)[][]> {
    let answer = first;
    let rows = 0;
    while (answer.status === 'ok') {
      yield answer.data.slice(0, EXPORT_LIMIT - rows).map(toRow);
      rows += answer.data.length;
      const next = answer.page?.next ?? null;
      if (next === null || rows >= EXPORT_LIMIT) return;
      answer = await callProvider(listProducts, { query: { ...query, cursor: next } }, args);
    }
    // A truncated file would pass for a complete one.
    throw new Error('the list could not be read to its end');
  }
  return csvFile(`products-${locale}`, head, pages());
}

function toRow(product: ProductCard): (string | number)[] {
  const { costFrom, costTo } = product;
  return [
    product.spu,
    product.name,
    plainValue(costFrom.amountMinor, costFrom.currency),
    plainValue(costTo.amountMinor, costTo.currency),
    product.countedStock,
    product.declaredStock,
    product.warehouses.join(' '),
    product.processingHours,
    product.attributes.join(' '),
    product.listedCount,
  ];
}
