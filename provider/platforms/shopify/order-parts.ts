import { z } from 'zod';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import { storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin } from './admin-client.ts';
import { nextOf, pageOf, readAll } from './connections.ts';
import { READ_PART_LINES, READ_PARTS } from './documents/fulfillment.ts';
import { isGid } from './gid.ts';
import { prepareShop } from './prepare-shop.ts';

const PartLines = pageOf(z.object({ id: z.string(), remainingQuantity: z.int(), lineItem: z.object({ id: z.string() }) }));
const Part = z.object({
  id: z.string(),
  status: z.string(),
  requestStatus: z.string(),
  assignedLocation: z.object({ location: z.object({ id: z.string() }).nullable() }),
  lineItems: PartLines,
});
const Parts = z.object({
  order: z.object({ id: z.string(), displayFinancialStatus: z.string().nullable(), fulfillmentOrders: pageOf(Part) }).nullable(),
});
const MoreLines = z.object({ fulfillmentOrder: z.object({ lineItems: PartLines }).nullable() });

/** What of an order is to be sent from one place; Shopify calls it a fulfillment order. */
export interface OrderPart {
  id: string;
  status: string;
  requestStatus: string;
  lines: { id: string; lineId: string; remaining: number }[];
}

/** The parts of an order that are ours to send, and whether its buyer has paid. Refused for good for an order the shop does not have. */
export async function readOurParts(
  services: Services,
  store: ConnectedStore,
  orderId: string,
): Promise<{ financialStatus: string | null; parts: OrderPart[] }> {
  if (!isGid('Order', orderId)) throw storeRefused();
  const { locationId } = await prepareShop(services, store);
  const first = await readPage(services, store, { orderId, after: null });
  const nodes = await readAll(first, (after) => readPage(services, store, { orderId, after }));
  const ours = nodes.filter(({ assignedLocation }) => assignedLocation.location?.id === locationId);
  const parts: OrderPart[] = [];
  for (const { id, status, requestStatus, lineItems } of ours) {
    const lines = await readAll({ items: lineItems.nodes, next: nextOf(lineItems) }, async (after) => {
      const { fulfillmentOrder } = await callAdmin(services, store, {
        document: READ_PART_LINES,
        variables: { id, after },
        data: MoreLines,
        repeatable: true,
      });
      return fulfillmentOrder === null
        ? { items: [], next: null }
        : { items: fulfillmentOrder.lineItems.nodes, next: nextOf(fulfillmentOrder.lineItems) };
    });
    parts.push({
      id,
      status,
      requestStatus,
      lines: lines.map((line) => ({ id: line.id, lineId: line.lineItem.id, remaining: line.remainingQuantity })),
    });
  }
  return { financialStatus: first.financialStatus, parts };
}

async function readPage(services: Services, store: ConnectedStore, { orderId, after }: { orderId: string; after: string | null }) {
  const variables = { id: orderId, after };
  const { order } = await callAdmin(services, store, { document: READ_PARTS, variables, data: Parts, repeatable: true });
  if (order === null) throw storeRefused();
  return { items: order.fulfillmentOrders.nodes, next: nextOf(order.fulfillmentOrders), financialStatus: order.displayFinancialStatus };
}
