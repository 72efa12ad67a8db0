import { z } from 'zod';
import { isOAuthScope } from './oauth-apps.values.ts';
import { principals, type Permission, type Principal } from './permissions.values.ts';
import type { ProblemCode } from './problem.values.ts';
import { COUNTRY_CODE_PATTERN } from './regions.values.ts';

/**
 * How the body travels. A route takes its own kind only: a form route refuses JSON and the other way round. `multipart` carries
 * one file, which is read as it comes and never held whole in a schema's check.
 */
export interface Body<Schema extends z.ZodType> {
  kind: 'json' | 'form' | 'multipart';
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
  /** Who may call; `app` is the default credential of visitors, all others have a live session. */
  principals: readonly Principal[];
  /** What they need to be permitted; null where visitors may call. */
  permission: Permission | null;
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
  params?: Params;
  query?: Query;
  body?: Body<BodySchema>;
  data: Data;
  paged?: boolean;
  idempotent?: boolean;
  problems?: readonly ProblemCode[];
  /** False: never by the token of an app, whatever its scopes. */
  token?: false;
}
/** Calls of visitors need no permission, all others name theirs. */
type Access = { auth: 'public' } | { permission: Permission };

export function defineEndpoint<
  Data extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  BodySchema extends z.ZodType = Nothing,
>(options: EndpointOptions<Params, Query, BodySchema, Data> & Access): Endpoint<Params, Query, BodySchema, Data> {
  const permission = 'permission' in options ? options.permission : null;
  return {
    name: options.name,
    summary: options.summary,
    method: options.method,
    path: options.path,
    principals: principalsFor(permission, options.token ?? true),
    permission,
    params: (options.params ?? nothing) as Params,
    query: (options.query ?? nothing) as Query,
    body: options.body ?? null,
    data: options.data,
    paged: options.paged ?? false,
    idempotent: options.idempotent ?? false,
    problems: options.problems ?? [],
  };
}

/**
 * Operators work for merchants by calls of their own; of a merchant's they are served what they see of their own account. Apps are served what
 * their scopes can name.
 */
function principalsFor(permission: Permission | null, token: boolean): readonly Principal[] {
  if (permission === null) return principals;
  if (permission.startsWith('operator:')) return ['operator'];
  return token && isOAuthScope(permission) ? ['merchant', 'operator', 'oauth-client'] : ['merchant', 'operator'];
}

/** What a caller hands in. */
export type ParamsInput<E extends Endpoint> = z.input<E['params']>;
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type QueryOutput<E extends Endpoint> = z.output<E['query']>;
export type BodyOutput<E extends Endpoint> = z.output<NonNullable<E['body']>['schema']>;
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
const hasStorableYear = (text: string) => !text.startsWith('0000');
/** A day, `YYYY-MM-DD`, from the year 1 on: ISO 8601 has a year 0, PostgreSQL has none. */
export const CalendarDate = z.iso.date().refine(hasStorableYear);
/** A moment as a caller sends it, ISO 8601 in UTC, from the year 1 on. */
export const Moment = z.iso.datetime().refine(hasStorableYear);
/** The same, with any offset. */
export const Instant = z.iso.datetime({ offset: true }).refine(hasStorableYear);
/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(COUNTRY_CODE_PATTERN);
/** Whole number of a form or query field. */
export const WholeNumber = z.coerce.number().int();
