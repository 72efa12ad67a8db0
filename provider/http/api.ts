import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { Page } from '#contract/page.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { Caller, CallerReader, SignedIn } from './caller.ts';
import { hashRequest, readKey, runOnce } from './idempotency.ts';
import { localeFor } from './language.ts';
import { Refusal } from './refusal.ts';
import { parseInput, refuseUnstorable } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    locale: Locale;
  }
  interface FastifyContextConfig {
    bodyKind?: 'json' | 'form' | 'none';
  }
}

type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>['schema']>;
type AnswerData<E extends Endpoint> = z.input<E['data']>;

interface Call<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: BodyOf<E>;
  locale: Locale;
  log: FastifyBaseLogger;
  request: FastifyRequest;
}
/** A call of the app for nobody in particular, or of a user. */
export interface PublicCall<E extends Endpoint> extends Call<E> {
  caller: Caller;
}
/** A call with a live session behind it. */
export interface UserCall<E extends Endpoint> extends Call<E> {
  caller: SignedIn;
}
/** An answer that grows line by line, made until the signal says that the caller or the server is going. */
export class LinesAnswer {
  readonly contentType: string;
  readonly lines: (stop: AbortSignal) => AsyncIterable<string>;
  constructor(contentType: string, lines: (stop: AbortSignal) => AsyncIterable<string>) {
    this.contentType = contentType;
    this.lines = lines;
  }
}

type Answer<E extends Endpoint> = AnswerData<E> | LinesAnswer;

export interface Api {
  /** A call anyone with the app's credential may make. */
  bindPublic<E extends Endpoint>(endpoint: E, handle: (call: PublicCall<E>) => Promise<Answer<E>>): void;
  /** A call that needs a session. */
  bind<E extends Endpoint>(endpoint: E, handle: (call: UserCall<E>) => Promise<Answer<E>>): void;
  /** A list that needs a session. */
  bindList<E extends Endpoint>(endpoint: E, handle: (call: UserCall<E>) => Promise<{ data: AnswerData<E>; page: Page }>): void;
  /** A call that happens once per Idempotency-Key: `handle` works in the key's own transaction. */
  bindOnce<E extends Endpoint>(endpoint: E, handle: (call: UserCall<E>, tx: Tx) => Promise<AnswerData<E>>): void;
}

export function buildApi(app: FastifyInstance, services: Services, callers: CallerReader): Api {
  app.decorateRequest('caller', null);
  app.decorateRequest('locale', 'en-US');
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onRequest', async (request) => {
    request.locale = localeFor(request.headers['accept-language']);
  });

  function route<E extends Endpoint>(endpoint: E, respond: (call: PublicCall<E>, reply: FastifyReply) => Promise<unknown>): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: describeRoute(endpoint),
      config: { bodyKind: endpoint.body?.kind ?? 'none' },
      // Who asks comes before what is asked: strangers learn nothing of a body's rules.
      onRequest: async (request) => {
        request.caller = await callers.read(request);
        requireRightCaller(endpoint, request.caller);
      },
      preValidation: async (request) => {
        requireBodyKind(endpoint, request);
        refuseUnstorable(request.params);
        refuseUnstorable(request.query);
        refuseUnstorable(request.body);
      },
      handler: (request, reply) => respond(readCall(endpoint, request), reply),
    });
  }

  return {
    bindPublic(endpoint, handle) {
      route(endpoint, async (call, reply) => send(reply, await handle(call), closing.signal));
    },
    bind(endpoint, handle) {
      route(endpoint, async (call, reply) => send(reply, await handle(asUserCall(call)), closing.signal));
    },
    bindList(endpoint, handle) {
      route(endpoint, async (call) => handle(asUserCall(call)));
    },
    bindOnce(endpoint, handle) {
      route(endpoint, async (call, reply) => {
        const userCall = asUserCall(call);
        const text = await runOnce(services.database, onceKey(endpoint, userCall), async (tx) =>
          serialize(reply, await handle(userCall, tx)),
        );
        return sendText(reply, text);
      });
    },
  };
}

export function onceKey<E extends Endpoint>(endpoint: E, call: UserCall<E>) {
  return {
    accountId: call.caller.accountId,
    endpoint: endpoint.name,
    key: readKey(call.request.headers['idempotency-key']),
    bodyHash: hashRequest(call.request.url, call.body),
  };
}

function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest): PublicCall<E> {
  return {
    params: parseInput<E['params']>(endpoint.params, request.params),
    query: parseInput<E['query']>(endpoint.query, request.query),
    body: endpoint.body === null ? (undefined as BodyOf<E>) : (parseInput(endpoint.body.schema, request.body ?? {}) as BodyOf<E>),
    caller: request.caller ?? { kind: 'app' },
    locale: request.locale,
    log: request.log,
    request,
  };
}

function requireRightCaller(endpoint: Endpoint, caller: Caller | null): void {
  if (caller === null) throw new Refusal('not-signed-in');
  if (endpoint.auth === 'user' && caller.kind !== 'user') throw new Refusal('not-signed-in');
}

function asUserCall<E extends Endpoint>(call: PublicCall<E>): UserCall<E> {
  if (call.caller.kind !== 'user') throw new Refusal('not-signed-in');
  return { ...call, caller: call.caller };
}

const CONTENT_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

function requireBodyKind(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.body === null) return;
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (given !== CONTENT_TYPES[endpoint.body.kind]) {
    throw new Refusal('body-kind-wrong', { params: { expected: CONTENT_TYPES[endpoint.body.kind] } });
  }
}

function send(reply: FastifyReply, answer: unknown, closing: AbortSignal): unknown {
  if (answer instanceof LinesAnswer) return sendLines(reply, answer, closing);
  return { data: answer };
}

function sendLines(reply: FastifyReply, answer: LinesAnswer, closing: AbortSignal): FastifyReply {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const lines = answer.lines(AbortSignal.any([gone.signal, closing]));
  return reply.type(answer.contentType).header('cache-control', 'no-store').send(Readable.from(lines));
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(text);
}

function serialize(reply: FastifyReply, data: unknown): string {
  return String(reply.getSerializationFunction('200')?.({ data }) ?? JSON.stringify({ data }));
}

/** JSON Schemas of a route: for the OpenAPI document and for fast answers. Requests are checked by the contract itself. */
function describeRoute(endpoint: Endpoint): Record<string, unknown> {
  const envelope = endpoint.paged ? z.object({ data: endpoint.data, page: Page }) : z.object({ data: endpoint.data });
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    security: [{ credential: [] }],
    ...(hasFields(endpoint.params) ? { params: jsonSchema(endpoint.params, 'input') } : {}),
    ...(hasFields(endpoint.query) ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body === null ? {} : { body: jsonSchema(endpoint.body.schema, 'input'), consumes: [CONTENT_TYPES[endpoint.body.kind]] }),
    ...(endpoint.idempotent ? { headers: idempotencyHeader } : {}),
    response: { 200: jsonSchema(envelope, 'output') },
  };
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
