import { z } from 'zod';
import type { ProblemCode } from './problem.values.ts';
import { COUNTRY_CODE_PATTERN } from './regions.values.ts';

/** How the body travels. A route takes its own kind only: a form route refuses JSON and the other way round. */
export interface Body<Schema extends z.ZodType> {
  kind: 'json' | 'form';
  schema: Schema;
}

/**
 * One call of the provider's API. App and provider both read it: path, who may call, what goes in and what comes out.
 * `path` carries its parameters as `{name}`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  BodySchema extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** `public`: the default credential is enough; `user`: a live session is needed. */
  auth: 'public' | 'user';
  params: Params;
  query: Query;
  body: Body<BodySchema> | null;
  /** Schema of `data` in the success body. */
  data: Data;
  /** A list: the success body has `page` beside `data`. */
  paged: boolean;
  /** Takes the `Idempotency-Key` header and happens once per key. */
  idempotent: boolean;
  /** Codes beyond those any call can answer (validation, session, rate, internal). */
  problems: readonly ProblemCode[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface EndpointOptions<Params extends z.ZodType, Query extends z.ZodType, BodySchema extends z.ZodType, Data extends z.ZodType> {
  name: string;
  summary: string;
  method: Endpoint['method'];
  path: string;
  auth?: Endpoint['auth'];
  params?: Params;
  query?: Query;
  body?: Body<BodySchema>;
  data: Data;
  paged?: boolean;
  idempotent?: boolean;
  problems?: readonly ProblemCode[];
}

export function defineEndpoint<
  Data extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  BodySchema extends z.ZodType = Nothing,
>(options: EndpointOptions<Params, Query, BodySchema, Data>): Endpoint<Params, Query, BodySchema, Data> {
  return {
    name: options.name,
    summary: options.summary,
    method: options.method,
    path: options.path,
    auth: options.auth ?? 'user',
    params: (options.params ?? nothing) as Params,
    query: (options.query ?? nothing) as Query,
    body: options.body ?? null,
    data: options.data,
    paged: options.paged ?? false,
    idempotent: options.idempotent ?? false,
    problems: options.problems ?? [],
  };
}

/** What a caller hands in. */
export type ParamsInput<E extends Endpoint> = z.input<E['params']>;
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type BodyInput<E extends Endpoint> = z.input<NonNullable<E['body']>['schema']>;
/** What `data` is once it came back. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** 1 to 200 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** An id of ours: UUIDv7. */
export const Id = z.uuid();
/** ISO 8601 UTC. */
export const Time = z.string();
/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(COUNTRY_CODE_PATTERN);
/** Whole number of a form or query field. */
export const WholeNumber = z.coerce.number().int();
