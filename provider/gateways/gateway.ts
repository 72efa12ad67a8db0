import type { IncomingHttpHeaders } from 'node:http';
import type { Services } from '#provider/services.ts';

export type GatewayCode = 'sandbox';

/** A server notice whose signature was right. */
export interface GatewayNotice {
  /** Unique per notice and the same on a retry. */
  deliveryId: string;
  chargeId: string;
  outcome: 'paid' | 'failed' | 'canceled';
  amountMinor: number;
  currency: string;
  failureCode: string | null;
}

/** One payment gateway. Money is credited from `readNotice` alone, never from the browser's return. */
export interface Gateway {
  code: GatewayCode;
  /** Opens a charge; the same reference again gives the same charge. */
  openCharge(
    services: Services,
    charge: { reference: string; amountMinor: number; currency: string; returnUrl: string },
  ): Promise<{ chargeId: string; payUrl: string }>;
  /** Checks the signature over the raw bytes; throws Refusal signature-invalid. */
  readNotice(services: Services, delivery: { headers: IncomingHttpHeaders; rawBody: Buffer }): GatewayNotice;
}
