import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { RawNotice } from '../gateway.ts';
import { GatewayEvent } from '../gateway-event.ts';

const SIGNATURE_HEADER = 'x-sandbox-signature';

const Notice = z.object({ events: z.array(GatewayEvent).max(100) });

/** A notice as the gateway sends it, signed over its bytes. */
export function signNotice({ keys }: Services, events: readonly GatewayEvent[]): { headers: Record<string, string>; rawBody: Buffer } {
  const rawBody = Buffer.from(JSON.stringify({ events }));
  const signature = keys.sign('sandbox-gateway', rawBody.toString('base64'));
  return { rawBody, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } };
}

export async function readSignedNotice({ keys }: Services, { headers, rawBody }: RawNotice): Promise<GatewayEvent[]> {
  const signature = headers[SIGNATURE_HEADER];
  if (typeof signature !== 'string' || !keys.verify('sandbox-gateway', rawBody.toString('base64'), signature)) {
    throw new Refusal('signature-invalid');
  }
  const notice = Notice.safeParse(parseJson(rawBody));
  if (!notice.success) throw new Refusal('body-unreadable');
  return notice.data.events;
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new Refusal('body-unreadable');
  }
}
