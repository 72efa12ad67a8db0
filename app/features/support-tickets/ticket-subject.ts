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
      return subject.order === null ? subject.number : `${subject.number} · ${ordersName(subject.order, subject.orderCount)}`;
    case 'product':
      return subject.name;
    case 'recharge':
      return subject.number;
  }
}

/** The first order of a parcel, and how many more are in it. */
export function ordersName({ name }: { name: string }, count: number): string {
  return count > 1 ? `${name} +${count - 1}` : name;
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
