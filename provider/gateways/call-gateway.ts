import type { OutboundCall } from '#provider/outbound/outbound.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { Services } from '#provider/services.ts';
import { GatewayUnavailable } from './gateway.ts';

export interface GatewayAnswer {
  status: number;
  body: unknown;
}

/**
 * Calls a gateway that speaks JSON. Throws `GatewayUnavailable` where the answer says nothing of what came of the call: none came, the gateway has
 * trouble of its own, it is busy, or what it sent is no JSON.
 */
export async function callGateway({ outbound }: Services, call: Omit<OutboundCall, 'idempotent'>): Promise<GatewayAnswer> {
  // A call that got lost is made again by whoever wanted it, with the same key.
  const { status, body } = await outbound.send({ ...call, idempotent: false }).catch((error: unknown) => {
    if (error instanceof OutboundError) throw new GatewayUnavailable(error.message, { cause: error });
    throw error;
  });
  if (status >= 500 || status === 429) throw new GatewayUnavailable(`the gateway answered ${status}`);
  return { status, body: readJson(body) };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new GatewayUnavailable('the gateway answered something else than JSON', { cause: error });
  }
}
