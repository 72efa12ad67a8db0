import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState as State,
  CountBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { errors, Pool } from 'undici';
import type { BreakerConfig, HttpTimeouts } from '#provider/config.ts';
import type { OutboundAnswer, OutboundCall } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { lookUpPublic } from './public-ip.ts';

const CONNECTIONS = 16;
const KEEP_ALIVE_MS = 10_000;
/** Further tries of what may be done twice, 0.1 to 1 s apart with jitter. */
const RETRIES = 2;
const RETRY_DELAY_MS = { initialDelay: 100, maxDelay: 1_000 };

export type CircuitState = 'closed' | 'half-open' | 'open';

export interface OutboundHost {
  /** Host and port, as metrics and logs name it. */
  name: string;
  send(call: HostCall): Promise<OutboundAnswer>;
  circuit(): CircuitState;
  close(): Promise<void>;
}

interface HostCall extends Omit<OutboundCall, 'url' | 'redirects'> {
  url: URL;
  timeouts: HttpTimeouts;
  answerLimitBytes: number;
}

/** An answer with what its caller thinks of it. */
interface Judged {
  answer: OutboundAnswer;
  sound: boolean;
}

const STATES: Record<State, CircuitState> = {
  [State.Closed]: 'closed',
  [State.HalfOpen]: 'half-open',
  [State.Open]: 'open',
  [State.Isolated]: 'open',
};

/** Connections to one host, and the circuit that opens when too many of its latest answers were failures. */
export function openHost(options: { origin: string; connectMs: number; own: boolean; breaker: BreakerConfig }): OutboundHost {
  const { host } = new URL(options.origin);
  const pool = new Pool(options.origin, {
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: options.connectMs, ...(options.own ? {} : { lookup: lookUpPublic }) },
  });
  const isFailure = handleWhen((error) => error instanceof OutboundError && error.trouble !== 'address-refused').orWhenResult(
    (result) => !(result as Judged).sound,
  );
  const { halfOpenAfterMs, ...count } = options.breaker;
  const breaker = circuitBreaker(isFailure, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new CountBreaker({ threshold: count.threshold, size: count.latestCalls, minimumNumberOfCalls: count.minimumCalls }),
  });
  const repeated = wrap(retry(isFailure, { maxAttempts: RETRIES, backoff: new ExponentialBackoff(RETRY_DELAY_MS) }), breaker);
  return {
    name: host,
    circuit: () => STATES[breaker.state],
    close: () => pool.close(),
    async send(call) {
      try {
        const { answer } = await (call.idempotent ? repeated : breaker).execute(() => request(pool, call));
        return answer;
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new OutboundError('circuit-open', host);
        throw error;
      }
    },
  };
}

async function request(pool: Pool, call: HostCall): Promise<Judged> {
  const { url, timeouts, method, headers = {}, body = null } = call;
  try {
    const {
      statusCode,
      headers: answered,
      body: content,
    } = await pool.request({
      path: url.pathname + url.search,
      method,
      headers,
      body,
      // From the start to the last byte: a host that sends one byte a second is cut off too.
      signal: AbortSignal.timeout(timeouts.connectMs + timeouts.readMs),
    });
    const answer = { status: statusCode, headers: answered, body: await readWithin(content, call) };
    return { answer, sound: statusCode < 500 && (call.isSound?.(answer) ?? true) };
  } catch (error) {
    throw asOutboundError(error, url.host);
  }
}

async function readWithin(content: AsyncIterable<Buffer>, { answerLimitBytes, url }: HostCall): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > answerLimitBytes) throw new OutboundError('answer-too-large', url.host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const timedOut = error instanceof errors.ConnectTimeoutError || (error instanceof Error && error.name === 'TimeoutError');
  return new OutboundError(timedOut ? 'timed-out' : 'unreachable', host, error);
}
