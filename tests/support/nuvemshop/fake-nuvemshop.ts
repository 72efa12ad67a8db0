import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Answer, invalidFields, isRecord, listPage, notFound } from './answer.ts';
import { actIn, controlPage } from './control-page.ts';
import { answerOrders } from './orders-api.ts';
import { answerProducts } from './products-api.ts';
import { type FakeStore, newId } from './store-state.ts';
import { answerWebhooks, signDelivery } from './webhooks-api.ts';

const CODE_LIFE_MS = 30_000;
const REFILL_MS = 1_000;

export interface FakeNuvemshopOptions {
  appId: string;
  appSecret: string;
  /** What the app asks of a store. */
  scopes: readonly string[];
  /** Where merchants come back to; the app's redirection address. */
  redirectUrl: () => string;
  /** Webhooks may go to this machine, which the platform refuses. */
  allowsLocalWebhooks?: boolean;
  port?: number;
}

interface Code {
  storeId: number;
  issuedAtMs: number;
  isUsed: boolean;
}

export type FakeNuvemshop = Awaited<ReturnType<typeof startFakeNuvemshop>>;

/**
 * Nuvemshop as an app meets it: the page on which a merchant agrees, the exchange of codes, the REST API and webhooks, as the platform's documentation
 * describes them.
 */
export async function startFakeNuvemshop(options: FakeNuvemshopOptions) {
  const stores = new Map<string, FakeStore>();
  const codes = new Map<string, Code>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function addStore(facts: Partial<Pick<FakeStore, 'currency' | 'country' | 'language' | 'name' | 'domain'>> = {}): FakeStore {
    const id = newId();
    const language = facts.language ?? 'pt';
    const store: FakeStore = {
      id,
      name: { [language]: `Loja ${id}` },
      country: 'BR',
      currency: 'BRL',
      language,
      domain: `loja-${id}.lojavirtualnuvem.com.br`,
      accessToken: null,
      scopes: [],
      products: [],
      categories: [],
      orders: [],
      webhooks: [],
      rate: { limit: 400, perSecond: 20, used: 0, readAtMs: performance.now() },
      trouble: 'none',
      calls: [],
      ...facts,
    };
    stores.set(String(id), store);
    return store;
  }

  /** The store's merchant agrees: what he comes back with. */
  function agree(store: FakeStore): string {
    const code = randomBytes(20).toString('hex');
    codes.set(code, { storeId: store.id, issuedAtMs: Date.now(), isUsed: false });
    return code;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const [first = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
    if (first === 'apps') return answerApps(rest, url, request, response);
    if (first === '') return sendPage(response, controlPage(stores.values()));
    if (first === 'stores') return act(rest, response);
    const [id = '', ...path] = rest;
    const store = stores.get(id);
    if (!/^\d{4}-\d{2}$/.test(first) || store === undefined) return send(response, notFound);
    return answerApi(store, path, url, request, response);
  }

  /** A press on the page for whoever tries it out. */
  async function act([id = '', action = '']: string[], response: ServerResponse): Promise<void> {
    const store = stores.get(id);
    const event = store === undefined ? null : actIn(store, action, Number(options.appId));
    if (store !== undefined && event !== null) await emit(store, event.name, event.id);
    response.writeHead(303, { location: '/' }).end();
  }

  async function answerApps(path: string[], url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (path[0] === 'authorize' && path[1] === 'token') return send(response, exchange(parse(await text(request))));
    if (path[0] !== options.appId || path[1] !== 'authorize') return send(response, notFound);
    const back = new URL(options.redirectUrl());
    const state = url.searchParams.get('state');
    if (state !== null) back.searchParams.set('state', state);
    const store = stores.get(url.searchParams.get('store') ?? '');
    if (store === undefined) return sendPage(response, consentPage(url));
    if (url.searchParams.has('decline')) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', agree(store));
    response.writeHead(302, { location: back.href }).end();
  }

  function consentPage(url: URL): string {
    const links = [...stores.values()].flatMap((store) => {
      const query = new URLSearchParams(url.searchParams);
      query.set('store', String(store.id));
      const address = `${url.pathname}?${query}`;
      const name = Object.values(store.name)[0] ?? '';
      return [`<p><a href="${address}">Accept and install in ${name}</a> <a href="${address}&decline=1">Decline for ${name}</a></p>`];
    });
    return `<!doctype html><html lang="en"><title>Install</title><h1>Install the app</h1>${links.join('')}</html>`;
  }

  /** Refusals come with 200 as often as not. */
  function exchange(body: unknown): Answer {
    if (!isRecord(body)) return { status: 400, body: { error: 'invalid_request', error_description: 'No body' } };
    if (body['client_id'] !== options.appId || body['client_secret'] !== options.appSecret)
      return { status: 200, body: { error: 'invalid_client', error_description: 'The client credentials are invalid' } };
    const code = codes.get(String(body['code']));
    const store = stores.get(String(code?.storeId));
    const isGood = code !== undefined && !code.isUsed && Date.now() - code.issuedAtMs <= CODE_LIFE_MS;
    if (body['grant_type'] !== 'authorization_code' || !isGood || store === undefined)
      return { status: 200, body: { error: 'invalid_grant', error_description: "Authorization code doesn't exist or is invalid" } };
    code.isUsed = true;
    // The token before is taken no longer.
    store.accessToken = randomBytes(20).toString('hex');
    store.scopes = [...options.scopes];
    const granted = { access_token: store.accessToken, token_type: 'bearer', scope: store.scopes.join(','), user_id: store.id };
    return { status: 200, body: granted };
  }

  async function answerApi(store: FakeStore, path: string[], url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const raw = await text(request);
    const name = `${method} ${path.join('/')}`;
    store.calls.push(name);
    if (isTroubled(store, response)) return;
    const refused = refusal(store, request, raw) ?? scopeRefusal(store, method, path[0] ?? '');
    const rateHeaders = useCall(store);
    if (refused !== null) return send(response, refused, rateHeaders ?? {});
    if (rateHeaders === null) return send(response, { status: 429, body: { code: 429, message: 'Too Many Requests' } }, rateOf(store));
    const answered = answerPath(store, { method, path, query: url.searchParams, body: raw === '' ? null : parse(raw) });
    if (losesAnswer(store, name)) return void response.destroy();
    send(response, answered, rateHeaders);
  }

  function answerPath(store: FakeStore, call: { method: string; path: string[]; query: URLSearchParams; body: unknown }): Answer {
    const [resource, ...path] = call.path;
    switch (resource) {
      case 'store':
        return { status: 200, body: describeStore(store) };
      case 'products':
        return answerProducts(store, { ...call, path });
      case 'orders':
        return answerOrders(store, { ...call, path });
      case 'webhooks':
        return answerWebhooks(store, { ...call, path }, options.allowsLocalWebhooks === true);
      case 'categories':
        return answerCategories(store, call);
      default:
        return notFound;
    }
  }

  function refusal(store: FakeStore, request: IncomingMessage, raw: string): Answer | null {
    if ((request.headers['user-agent'] ?? '').trim() === '') return { status: 400, body: { error: 'User-Agent header is required' } };
    if (store.accessToken === null || request.headers['authentication'] !== `bearer ${store.accessToken}`)
      return { status: 401, body: { code: 401, message: 'Unauthorized', description: 'Invalid access token' } };
    if (raw !== '' && !/^application\/json/.test(request.headers['content-type'] ?? ''))
      return { status: 415, body: { error: 'Unsupported Media Type' } };
    if (raw !== '' && parse(raw) === undefined) return { status: 400, body: { error: 'Problems parsing JSON' } };
    return null;
  }

  /** Sends an event of a store to an address; answers the status. */
  async function deliver(address: string, body: object): Promise<number> {
    const rawBody = Buffer.from(JSON.stringify(body));
    const answered = await fetch(address, { method: 'POST', headers: signDelivery(options.appSecret, rawBody), body: rawBody });
    await answered.arrayBuffer();
    return answered.status;
  }

  /** Sends an event to whoever subscribed to it. */
  async function emit(store: FakeStore, event: string, id: number): Promise<void> {
    for (const { url } of store.webhooks.filter((webhook) => webhook.event === event))
      await deliver(url, { store_id: store.id, event, id });
  }

  return {
    origin,
    /** What the provider is given as NUVEMSHOP_API_URL. */
    apiUrl: `${origin}/2025-03`,
    stores,
    addStore,
    agree,
    /** Lets time pass for a code. */
    ageCode(code: string, ms: number) {
      const known = codes.get(code);
      if (known !== undefined) known.issuedAtMs -= ms;
    },
    deliver,
    emit,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerCategories(store: FakeStore, { method, query, body }: { method: string; query: URLSearchParams; body: unknown }): Answer {
  if (method === 'GET') return listPage(store.categories, query, (category) => ({ ...category, parent: null, subcategories: [] }));
  const name = isRecord(body) && isRecord(body['name']) ? body['name'] : {};
  const texts = Object.fromEntries(Object.entries(name).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  if (Object.keys(texts).length === 0) return invalidFields({ name: ["can't be blank"] });
  const category = { id: newId(), name: texts };
  store.categories.push(category);
  return { status: 201, body: { ...category, parent: null, subcategories: [] } };
}

function describeStore(store: FakeStore): Record<string, unknown> {
  const { id, name, country, currency, language, domain } = store;
  return {
    id,
    name,
    country,
    main_currency: currency,
    main_language: language,
    original_domain: domain,
    domains: [domain],
    languages: { [language]: { currency, active: true } },
    email: 'owner@example.com',
    plan_name: 'Business',
  };
}

/** A leaky bucket: the headers after a call that was taken, null for one that was not. */
function useCall(store: FakeStore): Record<string, string> | null {
  const { rate } = store;
  const now = performance.now();
  rate.used = Math.max(rate.used - ((now - rate.readAtMs) / REFILL_MS) * rate.perSecond, 0);
  rate.readAtMs = now;
  if (rate.used + 1 > rate.limit) return null;
  rate.used += 1;
  return rateOf(store);
}

function rateOf({ rate: { limit, perSecond, used } }: FakeStore): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(Math.max(Math.floor(limit - used), 0)),
    'x-rate-limit-reset': String(Math.ceil((used / perSecond) * REFILL_MS)),
  };
}

const SCOPES: Record<string, string> = { products: 'products', categories: 'products', orders: 'orders' };

function scopeRefusal({ scopes }: FakeStore, method: string, resource: string): Answer | null {
  const subject = SCOPES[resource];
  if (subject === undefined) return null;
  const needed = method === 'GET' ? [`read_${subject}`, `write_${subject}`] : [`write_${subject}`];
  if (needed.some((scope) => scopes.includes(scope))) return null;
  return { status: 403, body: { code: 403, message: 'Forbidden', description: `Missing a required scope: ${needed[0] ?? ''}` } };
}

function isTroubled({ trouble }: FakeStore, response: ServerResponse): boolean {
  switch (trouble) {
    case 'down':
      response.destroy();
      return true;
    case 'broken':
      send(response, { status: 500, body: { code: 500, message: 'Internal Server Error', description: null } });
      return true;
    case 'garbage':
      sendPage(response, '<!doctype html><title>Nuvemshop</title>');
      return true;
    case 'suspended':
      send(response, { status: 402, body: { code: 402, message: 'Payment Required', description: 'API access suspended' } });
      return true;
    default:
      return false;
  }
}

function losesAnswer(store: FakeStore, name: string): boolean {
  const { trouble } = store;
  if (typeof trouble === 'string' || !name.startsWith(trouble.losesAnswerTo)) return false;
  store.trouble = 'none';
  return true;
}

/** Undefined for what is no JSON. */
function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer, more: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...more, ...headers }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
