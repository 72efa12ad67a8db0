import type { Gateway } from './gateway.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';

const gateways: readonly Gateway[] = [sandboxGateway];

export function findGateway(code: string): Gateway | null {
  return gateways.find((gateway) => gateway.code === code) ?? null;
}
