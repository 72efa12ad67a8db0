import { LRUCache } from 'lru-cache';
import type { HttpTimeouts, OutboundConfig } from '#provider/config.ts';
import { OutboundError } from './outbound-error.ts';
import { type CircuitState, openHost, type OutboundHost } from './outbound-host.ts';
import { isPublicIp } from './public-ip.ts';

const ANSWER_LIMIT_BYTES = 4 * 1_048_576;
/** Hosts with connections and a circuit of their own; the one not called for the longest time goes first. */
const HOSTS_MAX = 500;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that are for the host they were written for. */
const SECRET_HEADERS = /^(?:authorization|cookie|x-.*(?:token|key|signature|hmac).*)$/i;

export interface OutboundCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether twice is the same as once for the host. Only then a call without a good answer is made again. */
  idempotent: boolean;
  timeouts?: HttpTimeouts;
  answerLimitBytes?: number;
  /** Hops to follow, for GET only; without it a redirect is an answer like others. */
  redirects?: number;
  /** Whether the host answered as it should; what it did not counts against it as a failure does. Every status below 500 when left out. */
  isSound?: (answer: OutboundAnswer) => boolean;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As it came: nothing is unpacked, since nothing packed is asked for. */
  body: Buffer;
}

/** The one way out: every call to another host goes through here. */
export interface Outbound {
  /** Throws an OutboundError when there is no whole answer. */
  send(call: OutboundCall): Promise<OutboundAnswer>;
  /** Hosts called lately with the state of their circuits. */
  circuits(): { host: string; state: CircuitState }[];
  close(): Promise<void>;
}

/** `ownHost` is this provider's own `host:port`, which its sandbox calls; like the hosts of `config` it may be private. */
export function buildOutbound(config: OutboundConfig, ownHost: () => string | undefined): Outbound {
  const closing: Promise<void>[] = [];
  const hosts = new LRUCache<string, OutboundHost>({ max: HOSTS_MAX, dispose: (host) => void closing.push(host.close()) });

  function isOwn(url: URL): boolean {
    return config.privateAllowed || config.ownHosts.some((own) => own === url.host || own === url.hostname) || url.host === ownHost();
  }

  function hostOf(url: URL, { connectMs }: HttpTimeouts): OutboundHost {
    const own = isOwn(url);
    if (!own && !isCallable(url)) throw new OutboundError('address-refused', url.host);
    const name = `${url.origin} ${connectMs}`;
    const host = hosts.get(name) ?? openHost({ origin: url.origin, connectMs, own, breaker: config.breaker });
    hosts.set(name, host);
    return host;
  }

  async function send(call: OutboundCall): Promise<OutboundAnswer> {
    const url = readUrl(call.url);
    const timeouts = call.timeouts ?? config.timeouts;
    const answer = await hostOf(url, timeouts).send({
      ...call,
      url,
      timeouts,
      answerLimitBytes: call.answerLimitBytes ?? ANSWER_LIMIT_BYTES,
    });
    const next = call.method === 'GET' && REDIRECTS.has(answer.status) ? answer.headers['location'] : undefined;
    if (typeof next !== 'string' || (call.redirects ?? 0) < 1) return answer;
    return send({ ...call, ...nextHop(url, next, call.headers), redirects: (call.redirects ?? 0) - 1 });
  }

  return {
    send,
    circuits: () => [...hosts.values()].map(({ name, circuit }) => ({ host: name, state: circuit() })),
    async close() {
      hosts.clear();
      await Promise.all(closing);
    },
  };
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundError('address-refused', 'no address');
  return new URL(text);
}

/** Names are checked when they are resolved; addresses are known now. */
function isCallable(url: URL): boolean {
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return /^[\d.]+$|:/.test(host) ? isPublicIp(host) : host !== '';
}

function nextHop(from: URL, location: string, headers: OutboundCall['headers']): Pick<OutboundCall, 'url' | 'headers'> {
  if (!URL.canParse(location, from)) throw new OutboundError('address-refused', from.host);
  const url = new URL(location, from);
  const kept = Object.entries(headers ?? {}).filter(([name]) => url.origin === from.origin || !SECRET_HEADERS.test(name));
  return { url: url.href, headers: Object.fromEntries(kept) };
}
