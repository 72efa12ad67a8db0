import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Page } from '#contract/page.ts';

/** What the bodies of each kind say they are. */
export const CONTENT_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' };

const described = new WeakMap<Endpoint, Record<string, unknown>>();

/**
 * JSON Schemas of a route: for the OpenAPI document and for fast answers. Requests are checked by the contract itself. Made once a process
 * for each endpoint, however many providers it builds.
 */
export function describeRoute(endpoint: Endpoint): Record<string, unknown> {
  const known = described.get(endpoint) ?? schemasOf(endpoint);
  described.set(endpoint, known);
  return known;
}

function schemasOf(endpoint: Endpoint): Record<string, unknown> {
  const envelope = endpoint.paged ? z.object({ data: endpoint.data, page: Page }) : z.object({ data: endpoint.data });
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    security: [{ credential: [] }, ...scopesOf(endpoint)],
    ...(hasFields(endpoint.params) ? { params: jsonSchema(endpoint.params, 'input') } : {}),
    ...(hasFields(endpoint.query) ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body === null ? {} : { body: jsonSchema(endpoint.body.schema, 'input'), consumes: [CONTENT_TYPES[endpoint.body.kind]] }),
    ...(endpoint.idempotent ? { headers: idempotencyHeader } : {}),
    response: { 200: jsonSchema(envelope, 'output') },
  };
}

/** The scope an app needs; none for calls of users alone, and of visitors. */
function scopesOf({ principals, permission }: Endpoint): Record<string, string[]>[] {
  return permission !== null && principals.includes('oauth-client') ? [{ oauth2: [permission] }] : [];
}

const idempotencyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', description: 'Unique per account and endpoint; a repeat gets the first answer.' } },
};

function hasFields(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any', reused: 'inline' });
  return rest;
}
