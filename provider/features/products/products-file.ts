import type { QueryOutput } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { linkProductsFile } from '#contract/products-files.ts';
import type { ProductCard } from '#contract/products.ts';
import { PRODUCTS_FILE_MAX } from '#contract/products.values.ts';
import type { SentFile } from '#provider/files/bind-file.ts';
import { type TableCell, writeCsv } from '#provider/files/write-table.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import { listProductsOnSale } from './list-products.ts';

const PAGE_ROWS = 200;

interface Asked {
  accountId: string;
  locale: Locale;
  query: QueryOutput<typeof linkProductsFile>;
}

/** The first products of a list as a CSV file. */
export async function writeProductsFile(services: Services, asked: Asked): Promise<SentFile> {
  const { locale } = asked;
  const head = columns.map((column) => say(locale, `products-file.${column}`));
  const readPage = (cursor?: string) =>
    listProductsOnSale(services, { ...asked, query: { ...asked.query, facets: 'false', cursor, pageSize: PAGE_ROWS } });
  const first = await readPage();

  async function* rows(): AsyncGenerator<TableCell[][]> {
    let { data, page } = first;
    for (let left = PRODUCTS_FILE_MAX; ; left -= data.length) {
      yield data.slice(0, left).map((product) => columns.map((column) => COLUMNS[column](product)));
      if (page.next === null || left <= data.length) return;
      ({ data, page } = await readPage(page.next));
    }
  }
  return { name: `products-${locale}.csv`, contentType: 'text/csv; charset=utf-8', content: () => writeCsv(rows(), head) };
}

const COLUMNS = {
  'spu': ({ spu }) => spu,
  'name': ({ name }) => name,
  'cost-from': ({ costFrom }) => yuan(costFrom.amountMinor),
  'cost-to': ({ costTo }) => yuan(costTo.amountMinor),
  'counted': ({ countedStock }) => countedStock,
  'declared': ({ declaredStock }) => declaredStock,
  'warehouses': ({ warehouses }) => warehouses.join(' '),
  'processing': ({ processingHours }) => processingHours,
  'attributes': ({ attributes }) => attributes.join(' '),
  'listed': ({ listedCount }) => listedCount,
} satisfies Record<string, (product: ProductCard) => TableCell>;
const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** With both of its decimals, as spreadsheets read prices. */
function yuan(amountMinor: number): string {
  return `${Math.trunc(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`;
}
