import type { FastifyRequest } from 'fastify';

/** Where a call comes from, as far as it says so itself. */
export interface Client {
  /** As the trusted proxies saw it. */
  address: string;
  /** As the browser names itself, at most 300 characters; empty when it does not. */
  userAgent: string;
}

const USER_AGENT_MAX = 300;

/** The merchant's browser behind a call: the app, which makes most calls, passes on what the browser told it. */
export function clientOf(request: FastifyRequest): Client {
  const passedOn = request.headers['x-client-user-agent'];
  const userAgent = (typeof passedOn === 'string' ? passedOn : request.headers['user-agent']) ?? '';
  return { address: request.ip, userAgent: userAgent.slice(0, USER_AGENT_MAX) };
}
