import * as modules from './endpoint-modules.ts';
import type { Endpoint } from './endpoint.ts';

/** The one table of endpoints: OpenAPI, the access tests and the contract tests walk it. What a contract exports is in it. */
export const endpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'method' in value && 'path' in value;
}
