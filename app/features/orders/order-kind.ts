import { generatePath } from 'react-router';
import type { OrderRow } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';

/** Store orders and manual orders share their screens; the address says which are shown. */
export type OrderKind = 'store' | 'manual';

export const orderPlaces = {
  store: { views: 'orders', parcelViews: 'parcels', list: paths.orders, shipped: paths.shipped, order: paths.order, parcel: paths.parcel },
  manual: {
    views: 'manual-orders',
    parcelViews: 'manual-parcels',
    list: paths.manualOrders,
    shipped: paths.manualShipped,
    order: paths.manualOrder,
    parcel: paths.manualParcel,
  },
} as const satisfies Record<OrderKind, object>;

export function orderKindOf(pathname: string): OrderKind {
  return pathname.toLowerCase().startsWith(paths.manualOrders.toLowerCase()) ? 'manual' : 'store';
}

/** Whose screens an order stands on. */
export function kindOf({ kind }: Pick<OrderRow, 'kind'>): OrderKind {
  return kind === 'manual' ? 'manual' : 'store';
}

export function orderUrl(kind: OrderKind, orderId: string): string {
  return generatePath(orderPlaces[kind].order, { orderId });
}

export function parcelUrl(kind: OrderKind, parcelId: string): string {
  return generatePath(orderPlaces[kind].parcel, { parcelId });
}
