import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { WithdrawalFailure } from '#contract/withdrawals.values.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { Services } from '#provider/services.ts';
import type { GatewayEvent } from './gateway-event.ts';
import type { GatewayTerms } from './gateway-terms.ts';

/** A delivery to a gateway's notice address, as it travelled. */
export interface RawNotice {
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  /** Of its address: some gateways prove themselves by a secret in it. */
  query: Readonly<Record<string, unknown>>;
}

/** What a call that changes something carries: the same key again is the same effect and the same answer. */
interface Intent {
  key: string;
}
export interface ChargeToOpen extends Intent {
  /** Our number of it, which payers and statements show. */
  reference: string;
  amountMinor: number;
  currency: string;
  /** Where the gateway sends the payer back to. That somebody comes back says nothing. */
  returnUrl: string;
  /** Until when it can be paid as priced. */
  expiresAt: string;
}

export interface Payout extends Intent {
  reference: string;
  amountMinor: number;
  currency: string;
  /** Whose account it is. */
  holder: string;
  /** The numbers of the account. */
  destination: string;
}

/** What became of a payout. `pending`: it is on its way, and there is nothing new before `readyAt`. */
export type PayoutOutcome = { state: 'pending'; readyAt: string } | { state: 'paid' } | { state: 'failed'; failure: WithdrawalFailure };

/** Payouts of a gateway: accepted first, paid or refused in its own time. */
export interface Payouts {
  /** Has money sent to an account outside; gives the gateway's own name for it. */
  send(services: Services, payout: Payout): Promise<{ payoutId: string }>;
  follow(services: Services, payoutId: string): Promise<PayoutOutcome>;
}

/** Ways to pay that a gateway keeps for a customer, so that later charges need nobody at a page. */
export interface SavedMethods {
  /** Keeps what a charge was paid with. The label is what a person knows it by, e.g. `•••• 4242`. */
  saveMethod(services: Services, method: Intent & { customer: string; chargeId: string }): Promise<{ methodId: string; label: string }>;
  /** Charges a saved method; what comes of it is reported as for every charge. */
  chargeSaved(
    services: Services,
    charge: Omit<ChargeToOpen, 'returnUrl' | 'expiresAt'> & { methodId: string },
  ): Promise<{ chargeId: string }>;
  /** Forgets a method; one it does not know is forgotten already. */
  removeMethod(services: Services, methodId: string): Promise<void>;
}

/**
 * One payment gateway. Its calls go out over the network: never inside a transaction. Each throws `GatewayUnavailable` where no answer came, so
 * that nobody knows whether it had an effect, and `GatewayRefused` where the answer was no.
 */
export interface Gateway {
  code: GatewayCode;
  terms: GatewayTerms;
  /** The money it moves as configured; null: it is switched off. */
  modeOf(config: ProviderConfig): Mode | null;
  /** Opens a charge and gives the page where it is paid, an address or a path of ours. */
  openCharge(services: Services, charge: ChargeToOpen): Promise<{ chargeId: string; payUrl: string }>;
  /** Collects what the payer approved, where the gateway does not do so by itself. What happened to the charge so far, the first thing first. */
  capture(services: Services, charge: Intent & { chargeId: string }): Promise<GatewayEvent[]>;
  /** What happened to a charge so far, the first thing first; null: the gateway has no such charge. */
  fetchCharge(services: Services, chargeId: string): Promise<GatewayEvent[] | null>;
  /** Gives money of a paid charge back to its payer. */
  refund(services: Services, refund: Intent & { chargeId: string; amountMinor: number }): Promise<{ refundId: string }>;
  /** Null where it sends no money to accounts outside for us. */
  payout: Payouts | null;
  /** Null where it can't keep a way to pay. */
  savedMethods: SavedMethods | null;
  /**
   * What a notice tells, none where it is about nothing of ours. Refuses it as signature-invalid or body-unreadable. May ask the gateway; money
   * is credited from this and `fetchCharge` alone, never from the browser's return.
   */
  readNotice(services: Services, notice: RawNotice): Promise<GatewayEvent[]>;
}

/** The gateway did not answer, or not in a way that says what came of the call: try again with the same key. */
export class GatewayUnavailable extends Error {}

/** The gateway said no, and will again. */
export class GatewayRefused extends Error {
  readonly reason: 'charge-unknown' | 'charge-unpaid' | 'amount-too-large' | 'method-unknown' | 'payout-unknown' | 'not-accepted';

  constructor(reason: GatewayRefused['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
