import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { actForApp } from './acting-app.ts';
import { type AuditedAnswer, recordAudit } from './audit-log.ts';
import type { CallLimiter } from './call-limits.ts';
import type { Caller, CallerReader, SignedIn } from './caller.ts';
import { CONTENT_TYPES, describeRoute } from './describe-route.ts';
import { hashRequest, readKey, runOnce } from './idempotency.ts';
import { localeFor } from './language.ts';
import { limitApp } from './limit-app.ts';
import { Refusal } from './refusal.ts';
import { holdToStores, requireStorePlace } from './store-reach.ts';
import { readUpload, refuseLargeUpload, registerUploads, type UploadField } from './uploads.ts';
import { parseInput, refuseUnstorable } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    locale: Locale;
  }
  interface FastifyContextConfig {
    bodyKind?: 'json' | 'form' | 'multipart' | 'none';
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
/** A call of a user that brings a file, which is read as it comes in. */
export interface UploadCall<E extends Endpoint> extends UserCall<E> {
  upload: Readable;
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
  /** A call that brings one file and needs a session. */
  bindUpload<E extends Endpoint>(endpoint: E, file: UploadField, handle: (call: UploadCall<E>) => Promise<AnswerData<E>>): void;
  /** An operator's call: it and its entry in the audit log are one transaction; one that changes happens once per Idempotency-Key. */
  bindOperator<E extends Endpoint>(endpoint: E, handle: (call: UserCall<E>, tx: Tx) => Promise<AuditedAnswer<AnswerData<E>>>): void;
  /** A call that happens once per Idempotency-Key: `handle` works in the key's own transaction. */
  bindOnce<E extends Endpoint>(endpoint: E, handle: (call: UserCall<E>, tx: Tx) => Promise<AnswerData<E>>): void;
}

/** What every call passes before its operation. */
interface Doors {
  callers: CallerReader;
  limiterOf: (endpoint: Endpoint) => CallLimiter | null;
}

export function buildApi(app: FastifyInstance, services: Services, { callers, limiterOf }: Doors): Api {
  app.decorateRequest('caller', null);
  app.decorateRequest('locale', 'en-US');
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onRequest', async (request) => {
    request.locale = localeFor(request.headers['accept-language']);
  });

  function route<E extends Endpoint>(
    endpoint: E,
    respond: (call: PublicCall<E>, reply: FastifyReply) => Promise<unknown>,
    { scope = app, file }: { scope?: FastifyInstance; file?: UploadField } = {},
  ): void {
    const limit = limiterOf(endpoint);
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: describeRoute(endpoint),
      config: { bodyKind: endpoint.body?.kind ?? 'none' },
      // Who asks comes before what is asked: strangers learn nothing of a body's rules.
      onRequest: async (request, reply) => {
        request.caller = await callers.read(request);
        if (request.caller?.kind === 'user') await limitApp(services, request.caller, reply);
        requireRightCaller(endpoint, request.caller);
        requireStorePlace(endpoint, request.caller);
        await limit?.(request);
        if (file !== undefined) refuseLargeUpload(request, file);
      },
      preValidation: async (request) => {
        requireBodyKind(endpoint, request);
        refuseUnstorable(request.params);
        refuseUnstorable(request.query);
        refuseUnstorable(request.body);
      },
      handler: async (request, reply) => {
        const call = readCall(endpoint, request);
        await holdToStores(services.database.db, endpoint, call);
        return respond(call, reply);
      },
    });
  }

  return {
    bindPublic(endpoint, handle) {
      route(endpoint, async (call, reply) => send(reply, await handle(call), closing.signal));
    },
    bind(endpoint, handle) {
      route(endpoint, async (call, reply) => send(reply, await handle(asUserCall(endpoint, call)), closing.signal));
    },
    bindList(endpoint, handle) {
      route(endpoint, async (call) => handle(asUserCall(endpoint, call)));
    },
    bindOperator(endpoint, handle) {
      route(endpoint, async (call, reply) => {
        const operatorCall = asUserCall(endpoint, call);
        const work = async (tx: Tx) => {
          const { audit, ...answer } = await handle(operatorCall, tx);
          await recordAudit(tx, endpoint, operatorCall, audit);
          return answer;
        };
        if (!endpoint.idempotent) return inTransaction(services.database, work);
        const text = await runOnce(services.database, onceKey(endpoint, operatorCall), async (tx) =>
          serialize(reply, (await work(tx)).data),
        );
        return sendText(reply, text);
      });
    },
    bindUpload(endpoint, file, handle) {
      registerUploads(app, (scope) =>
        route(
          endpoint,
          async (call) => ({
            data: await readUpload(call.request, file, (upload) => handle({ ...asUserCall(endpoint, call), upload })),
          }),
          { scope, file },
        ),
      );
    },
    bindOnce(endpoint, handle) {
      route(endpoint, async (call, reply) => {
        const userCall = asUserCall(endpoint, call);
        const { grant } = userCall.caller;
        const text = await runOnce(services.database, onceKey(endpoint, userCall), async (tx) => {
          if (grant !== null) await actForApp(tx, grant.id);
          return serialize(reply, await handle(userCall, tx));
        });
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
    body:
      endpoint.body === null || endpoint.body.kind === 'multipart'
        ? (undefined as BodyOf<E>)
        : (parseInput(endpoint.body.schema, request.body ?? {}) as BodyOf<E>),
    caller: request.caller ?? { kind: 'app' },
    locale: request.locale,
    log: request.log,
    request,
  };
}

function requireRightCaller(endpoint: Endpoint, caller: Caller | null): void {
  if (caller === null) throw new Refusal('not-signed-in');
  const { permission, principals } = endpoint;
  if (permission === null) return;
  if (caller.kind !== 'user') throw new Refusal('not-signed-in');
  if (caller.restricted.has(permission)) throw new Refusal('account-restricted');
  if (!principals.includes(caller.principal) || !caller.permissions.has(permission)) throw new Refusal('not-allowed');
}

function asUserCall<E extends Endpoint>(endpoint: E, call: PublicCall<E>): UserCall<E> {
  const { caller } = call;
  if (caller.kind !== 'user') throw new Refusal('not-signed-in');
  // What is the user's own lies with the account they signed up with, whichever they act for.
  return { ...call, caller: endpoint.permission === 'self' ? { ...caller, accountId: caller.homeAccountId } : caller };
}

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
  return reply.type(answer.contentType).send(Readable.from(lines));
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
