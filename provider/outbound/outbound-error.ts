/**
 * Why no answer can be used. `address-refused`: not an address of the web, or one of a private network. `circuit-open`: the host
 * failed too often and is left alone for now. `unreachable`: no connection, or it broke off.
 */
export type OutboundTrouble = 'address-refused' | 'circuit-open' | 'unreachable' | 'timed-out' | 'answer-too-large';

/** A call to the outside that has no answer. Names the host, never the address's path or query, which may carry secrets. */
export class OutboundError extends Error {
  readonly trouble: OutboundTrouble;

  constructor(trouble: OutboundTrouble, host: string, cause?: unknown) {
    super(`${host}: ${trouble}`, { cause });
    this.name = 'OutboundError';
    this.trouble = trouble;
  }
}
