import type { Money } from '#contract/money.ts';
import type { OperatorTicket, TicketSubject } from '#contract/support-tickets.ts';
import { minorDigits } from '#provider/money.ts';
import { printable, printableLines } from '#provider/operator.ts';

/** A ticket with its conversation, line by line, as commands show it. */
export function describeTicket(ticket: OperatorTicket): string[] {
  const { number, state, category, urgency, urgencyReason, subject, about, agent, unread, rating, ratingComment } = ticket;
  return [
    [number, state, category, urgency, replyTime(ticket), printable(agent ?? '-'), printable(subject)].join('\t'),
    ...(about === null ? [] : [`about: ${printable(describeSubject(about))}`]),
    ...(urgencyReason === '' ? [] : [`urgent: ${printable(urgencyReason)}`]),
    ...(unread === 0 ? [] : [`not read by the merchant: ${unread} of ours`]),
    ...describeMessages(ticket),
    ...(rating === null ? [] : [`rated ${rating} of 5${ratingComment === '' ? '' : `: ${printable(ratingComment)}`}`]),
  ];
}

function describeMessages({ messages }: OperatorTicket): string[] {
  let file = 0;
  return messages.flatMap(({ by, name, via, at, readAt, text, files, filesLeftOut }) => [
    [minute(at), by, printable(name), via, readAt === null ? 'not read' : `read ${minute(readAt)}`].join('\t'),
    ...printableLines(text),
    ...files.map((each) => `  file ${(file += 1)}: ${printable(each.name)}, ${each.bytes} bytes`),
    ...(filesLeftOut === 0 ? [] : [`  ${filesLeftOut} attachments could not be taken (kind, size or number)`]),
  ]);
}

/** The files of a ticket, as `describeTicket` counts them. */
export function filesOf({ messages }: OperatorTicket): OperatorTicket['messages'][number]['files'] {
  return messages.flatMap(({ files }) => files);
}

/** Until when we reply; a dash where it is not our turn. */
export function replyTime({ replyBy, overdue }: Pick<OperatorTicket, 'replyBy' | 'overdue'>): string {
  return replyBy === null ? '-' : `by ${minute(replyBy)}${overdue ? ' (late)' : ''}`;
}

/** What it is about in a line, by the facts the merchant sees. */
function describeSubject(about: TicketSubject): string {
  return [about.kind, about.number, ...factsOf(about)].filter((fact) => fact !== '' && fact !== null).join(', ');
}

function factsOf(about: TicketSubject): (string | null)[] {
  switch (about.kind) {
    case 'order':
      return [about.name, about.storeName, about.paymentState, about.fulfillmentState, amount(about.saleTotal)];
    case 'parcel':
      return [about.deliveryState, about.carrier, about.trackingNumber, about.order === null ? null : `order ${about.order.number}`];
    case 'product':
      return [about.name, `from ${amount(about.costFrom)}`];
    case 'recharge':
      return [about.method, about.state, amount(about.pay)];
  }
}

function amount({ amountMinor, currency }: Money): string {
  const digits = minorDigits(currency);
  return `${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`;
}

function minute(time: string): string {
  return `${time.slice(0, 16)}Z`;
}
