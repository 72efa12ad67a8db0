import { listMergeCandidates, listOrderMethods } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import type { listCountries } from '#contract/regions.ts';
import { type Answer, callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { callCountries } from '#app/provider-api/countries.server.ts';
import { actionOfAct, type OrderAct } from './act-url.ts';

/** What the open dialog shows; null: none is open, or the order no longer allows it. */
export async function loadAct(act: OrderAct | null, order: Order, caller: Caller) {
  if (act === null || !order.actions.includes(actionOfAct[act])) return null;
  const params = { orderId: order.id };
  switch (act) {
    case 'method':
      return { act, answer: await callProvider(listOrderMethods, { params }, caller) } as const;
    case 'merge':
      return { act, answer: await callProvider(listMergeCandidates, { params }, caller) } as const;
    case 'address':
      return { act, countries: countryCodes(await callCountries(caller), order.address.country) } as const;
    default:
      return { act } as const;
  }
}
export type OpenAct = NonNullable<Awaited<ReturnType<typeof loadAct>>>;

/** Without the list, the order's own country can still be kept. */
function countryCodes(answer: Answer<typeof listCountries>, own: string): string[] {
  return answer.status === 'ok' ? answer.data.map(({ code }) => code) : [own];
}
