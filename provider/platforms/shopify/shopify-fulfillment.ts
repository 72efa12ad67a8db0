import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import { acceptOrder, answerCancellation, refuseOrder } from './answer-requests.ts';
import { findRequests } from './find-requests.ts';
import { repairShipments } from './repair-shipments.ts';
import { reportScans } from './report-scans.ts';
import { shipParcel } from './ship-parcel.ts';

/** What shops of Shopify hear of their orders: about the parts that are assigned to our location, and no others. */
export const shopifyFulfillment: FulfillmentSync = {
  requests: findRequests,
  takesAnswers: true,
  acceptOrder,
  refuseOrder,
  answerCancellation,
  shipOrder: shipParcel,
  reportScans,
  repair: repairShipments,
};
