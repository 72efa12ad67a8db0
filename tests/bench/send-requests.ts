import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * Sends prepared HTTP requests over kept connections, one after the other on each, until the time is up. The lightest
 * client there is: it shares the machine with what it measures. Gives the answers a second; anything but 200 throws.
 */
export async function sendRequests(options: { port: number; requests: Buffer[][]; seconds: number }): Promise<number> {
  const end = Date.now() + options.seconds * 1000;
  const started = process.hrtime.bigint();
  const counts = await Promise.all(options.requests.map((requests) => sendOnOneConnection(options.port, requests, end)));
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** A request as it goes over the wire. */
export function encodeRequest(request: { method: string; path: string; headers: Record<string, string>; body: string }): Buffer {
  const headers = { ...request.headers, 'host': '127.0.0.1', 'content-length': String(Buffer.byteLength(request.body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${request.body}`);
}

function sendOnOneConnection(port: number, requests: Buffer[], end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let sent = 0;
    let received: Buffer = Buffer.alloc(0);
    const next = () => {
      const request = requests[sent];
      if (request === undefined) {
        socket.destroy(new Error('more answers than requests were prepared for'));
      } else if (Date.now() >= end) {
        socket.end();
        resolve(sent);
      } else {
        socket.write(request);
      }
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === null || received.length < length) return;
      if (received.toString('latin1', 9, 12) !== '200') {
        socket.destroy(new Error(received.toString('utf8')));
        return;
      }
      received = Buffer.alloc(0);
      sent += 1;
      next();
    });
  });
}

/** Bytes of the whole answer; null while that can't be told yet. */
function answerLength(received: Buffer): number | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? received.length : null;
  }
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return headEnd + HEAD_END.length + Number(length);
}
