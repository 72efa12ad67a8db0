import type { LoaderFunctionArgs } from '@remix-run/node';
import { listOrders, type OrderRow } from '#contract/orders.ts';
import { MATCHING_ORDERS_MAX } from '#contract/orders.values.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { translatorOf } from '#app/i18n/translations.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { csvFile } from '#app/provider-api/csv-file.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { plainValue } from '#app/ui/chart-point.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { readOrderFilters } from '../list-filters.server.ts';

const COLUMNS = [
  'number',
  'order',
  'store',
  'test',
  'placed',
  'buyer',
  'country',
  'items',
  'sale',
  'currency',
  'cost',
  'payment',
  'fulfillment',
  'delivery',
  'causes',
] as const;

/** Orders as a CSV file: those of a page that the address names, or the newest 500 of its view. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { cursor, ...view } = readOrderFilters(args.request.url);
  const params = new URL(args.request.url).searchParams;
  const kind = params.get('kind') === 'manual' ? ('manual' as const) : ('store' as const);
  const orderIds = readOrderIds(params);
  const query = { ...view, kind };
  const t = await translatorOf(args.request, 'orders');
  const ui = await translatorOf(args.request, 'ui');
  const causes = await translatorOf(args.request, 'causes');
  const first = await callProvider(
    listOrders,
    { query: orderIds.length > 0 ? { ...query, cursor, pageSize: readPageSize(params.get('pageSize')) } : { ...query, pageSize: 200 } },
    args,
  );
  if (first.status === 'refused') throw problemPage(first.problem);
  const locale = await requestLocale(args.request);

  async function* pages(): AsyncGenerator<string[][]> {
    let answer = first;
    let rows = 0;
    while (answer.status === 'ok') {
      const shown = orderIds.length > 0 ? answer.data.filter(({ id }) => orderIds.includes(id)) : answer.data;
      yield shown.slice(0, MATCHING_ORDERS_MAX - rows).map(rowOf);
      rows += shown.length;
      const next = answer.page?.next ?? null;
      if (orderIds.length > 0 || next === null || rows >= MATCHING_ORDERS_MAX) return;
      answer = await callProvider(listOrders, { query: { ...query, pageSize: 200, cursor: next } }, args);
    }
    throw new Error('not all orders could be read');
  }

  function rowOf(order: OrderRow): string[] {
    const { saleTotal, costTotal } = order;
    return [
      order.number,
      order.externalName,
      order.storeName,
      order.mode === 'test' ? ui('test') : '',
      order.placedAt,
      order.buyerName,
      order.country,
      String(order.itemCount),
      plainValue(saleTotal.amountMinor, saleTotal.currency),
      saleTotal.currency,
      costTotal === null ? '' : plainValue(costTotal.amountMinor, costTotal.currency),
      ui(`status.payment.${order.paymentState}`),
      [ui(`status.fulfillment.${order.fulfillmentState}`), ...(order.held ? [ui('status.held')] : [])].join(', '),
      order.deliveryState === null ? '' : ui(`status.delivery.${order.deliveryState}`),
      order.causes.map(({ code, params }) => causes(code, params)).join('; '),
    ];
  }

  return csvFile(
    `orders-${locale}`,
    COLUMNS.map((column) => t(`file.${column}`)),
    pages(),
  );
}
