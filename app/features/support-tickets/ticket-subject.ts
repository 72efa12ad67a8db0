import { generatePath } from 'react-router';
import type { TicketSubject } from '#contract/support-tickets.ts';
import { kindOf, orderUrl, parcelUrl } from '#app/features/orders/order-kind.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';

/** What the order, parcel, product or recharge is called, in one line. */
export function subjectName(subject: TicketSubject): string {
  switch (subject.kind) {
    case 'order':
      return subject.name === subject.number ? subject.number : `${subject.name} · ${subject.number}`;
    case 'parcel':
      return subject.order === null ? subject.number : `${subject.number} · ${subject.order.name}`;
    case 'product':
      return subject.name;
    case 'recharge':
      return subject.number;
  }
}

/** Its own screen. */
export function subjectUrl(subject: TicketSubject): string {
  switch (subject.kind) {
    case 'order':
      return orderUrl(kindOf({ kind: subject.orderKind }), subject.id);
    case 'parcel':
      return parcelUrl(subject.order === null ? 'store' : kindOf({ kind: subject.order.orderKind }), subject.id);
    case 'product':
      return generatePath(paths.product, { productId: subject.id });
    case 'recharge':
      return rechargeResultUrl(subject.id);
  }
}
