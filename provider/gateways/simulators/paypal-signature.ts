import { crc32 } from 'node:zlib';
import type { Services } from '#provider/services.ts';
import { simulatedPaypal } from './simulated-gateways.ts';

/** Signs what PayPal signs: transmission, time, webhook and the checksum of the body's bytes. Only the simulator itself can check it. */
export function signPaypalNotice(services: Services, { id, time, body }: { id: string; time: string; body: string }): string {
  return services.keys.sign('sandbox-gateway', `paypal|${id}|${time}|${simulatedPaypal(services).webhookId}|${crc32(body)}|${body}`);
}
