import { z } from 'zod';
import type { StoreRequest } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, given, isTiktokId, type TiktokStore } from './tiktok-client.ts';
import { readOrder } from './tiktok-orders.ts';

const PAGE = 50;
/** A buyer asked, and nobody has answered. */
const PENDING = 'CANCELLATION_REQUEST_PENDING';
/** Among the reasons TikTok takes from sellers who refuse, what says that it is too late. */
const TOO_LATE = /ship|sent|pack|deliver/i;

const Cancellations = z.object({
  cancellations: z
    .array(z.object({ cancel_id: z.string(), order_id: z.string(), cancel_status: z.string(), create_time: z.int() }))
    .nullish(),
  next_page_token: z.string().nullish(),
});
type Cancellation = NonNullable<z.output<typeof Cancellations>['cancellations']>[number];
const Reasons = z.object({ reasons: z.array(z.object({ name: z.string(), text: z.string().nullish() })).nullish() });
const Done = z.unknown();

/** Buyers' requests to cancel that wait for an answer. */
export async function findCancellations(services: Services, store: ConnectedStore): Promise<StoreRequest[]> {
  const waiting = await searchCancellations(services, store, {});
  return waiting.map(({ order_id: externalOrderId, create_time: at }) => ({
    externalOrderId,
    kind: 'cancel',
    requestedAt: new Date(at * 1_000).toISOString(),
  }));
}

/** Grants or refuses what a buyer requested; what nobody requested needs no answer. */
export async function answerCancellation(
  services: Services,
  store: ConnectedStore,
  { externalOrderId, granted }: { externalOrderId: string; granted: boolean },
): Promise<void> {
  if (!isTiktokId(externalOrderId) || (await readOrder(services, store, externalOrderId)) === null) throw storeRefused();
  for (const { cancel_id: id } of await searchCancellations(services, store, { order_ids: [externalOrderId] }))
    await callTiktok(services, store, {
      method: 'POST',
      path: `/return_refund/202309/cancellations/${id}/${granted ? 'approve' : 'reject'}`,
      query: { idempotency_key: `${id}-${granted ? 'approve' : 'reject'}` },
      ...(granted ? {} : { body: { reject_reason: await requireReason(services, store, id) } }),
      data: Done,
      repeatable: true,
    });
}

/** Which reasons a refusal may have differs between cancellations. */
async function requireReason(services: Services, store: TiktokStore, cancelId: string): Promise<string> {
  const { reasons } = await callTiktok(services, store, {
    method: 'GET',
    path: '/return_refund/202309/reject_reasons',
    query: { return_or_cancel_id: cancelId, locale: 'en-US' },
    data: Reasons,
    repeatable: true,
  });
  const found = reasons?.find(({ name, text }) => TOO_LATE.test(`${name} ${text ?? ''}`)) ?? reasons?.[0];
  if (found === undefined) throw storeRefused();
  return found.name;
}

async function searchCancellations(services: Services, store: TiktokStore, filter: { order_ids?: string[] }): Promise<Cancellation[]> {
  const found: Cancellation[] = [];
  let token: string | null = null;
  do {
    const page: z.output<typeof Cancellations> = await callTiktok(services, store, {
      method: 'POST',
      path: '/return_refund/202309/cancellations/search',
      query: { page_size: String(PAGE), ...(token === null ? {} : { page_token: token }) },
      body: { ...filter, cancel_status: [PENDING] },
      data: Cancellations,
      repeatable: true,
    });
    found.push(...(page.cancellations ?? []).filter(({ cancel_status: status }) => status === PENDING));
    token = given(page.next_page_token);
  } while (token !== null);
  return found;
}
