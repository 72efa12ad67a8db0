import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { problemStatus } from '#contract/problem.values.ts';
import { defaultLocale } from '#contract/locales.ts';
import { localeFor, say } from './language.ts';
import { sendProblem } from './problems.ts';
import { Refusal } from './refusal.ts';

/** An address that no route can read: no hook has seen the request. An id of thousands of characters is nobody's. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.locale = localeFor(request.headers['accept-language']);
  void sendProblem(request, reply, new Refusal(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not-found' : 'body-unreadable'));
}

/** What HTTP calls refusals of the connection other than 400 Bad Request, by Node's name of the failure. */
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no HTTP, or has more headers than Node reads: there is no request to answer, only a connection to end. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem: Problem = {
    code: 'body-unreadable',
    message: say(defaultLocale, 'problem.body-unreadable'),
    requestId: crypto.randomUUID(),
    loggedIn: false,
  };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? `${problemStatus[problem.code]} Bad Request`}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
