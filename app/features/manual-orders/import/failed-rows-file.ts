import type { LoaderFunctionArgs } from '@remix-run/node';
import { getOrderImport, listOrderImportRows } from '#contract/order-imports.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { cellCauseText } from './cell-cause.tsx';
import { readTableFormat, tableFile } from './table-file.server.ts';

/** Rows no order is made of: the columns of the file, and why. Mended, it is uploaded as it is. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { orderImportId: requireId(args.params['orderImportId']) };
  const orderImport = await readProvider(getOrderImport, { params }, args);
  const t = await translatorOf(args.request, 'manual-orders');
  const locale = await requestLocale(args.request);
  const names = orderImport.columns.map(({ name }) => name);
  // A file that was mended before has the column already.
  const causeColumn = names.indexOf(t('file.cause'));

  async function* pages(): AsyncGenerator<string[][]> {
    let after: number | null = 0;
    while (after !== null) {
      const answer: Awaited<ReturnType<typeof listPage>> = await listPage(after);
      if (answer.status === 'refused') throw new Error('not all rows could be read');
      yield answer.data.rows.map(({ cells, checks }) => {
        const errors = checks.filter(({ level }) => level === 'error');
        const cause = errors
          .map((check) => `${check.field === null ? '' : `${t(`field.${check.field}`)}: `}${cellCauseText(check, t, locale)}`)
          .join(' | ');
        const own = names.map((_name, place) => cells[place] ?? '').filter((_cell, place) => place !== causeColumn);
        return [...own, cause];
      });
      after = answer.data.next;
    }
  }
  const listPage = (after: number) => callProvider(listOrderImportRows, { params, query: { view: 'failed', after } }, args);
  const head = [...names.filter((_name, place) => place !== causeColumn), t('file.cause')];
  return tableFile(readTableFormat(args.request), 'failed-orders', { head, pages: pages() });
}
