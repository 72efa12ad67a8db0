import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { cleanUpAfter } from './clean-up.ts';

/** How a host answers: rightly, or in one of the ways of fault 133 and 134. */
export type Oddity =
  | 'right'
  /** Rightly, as a shop of Shopify that is asked for itself. */
  | 'facts'
  | 'html'
  | 'cut-json'
  | 'wrong-types'
  | 'endless'
  | 'gzip-bomb'
  | 'busy'
  | 'failing'
  | 'half-failing'
  | 'silent'
  | 'dripping'
  | 'reset';

export interface OddHost {
  url: string;
  host: string;
  oddity: Oddity;
  /** Where it sends callers who ask for `/redirect`. */
  redirectTo: string;
  received: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Bytes it has written, of an endless answer for one. */
  sentBytes: number;
}

/** What a shop of Shopify says of itself. */
const SHOP_FACTS = { name: 'Casa', currencyCode: 'BRL', ianaTimezone: 'America/Sao_Paulo', shopAddress: { countryCodeV2: 'BR' } };
const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;
/** A thousand times as much when it is unpacked. */
const BOMB = gzipSync(Buffer.alloc(64 * MEGABYTE));

/** Another host of the internet, as odd as a test wants it, stopped after the suite or test. */
export async function startOddHost(oddity: Oddity = 'right'): Promise<OddHost> {
  const host: OddHost = { url: '', host: '', oddity, redirectTo: '', received: [], sentBytes: 0 };
  const server = createServer((request, response) => {
    host.received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    request.resume();
    if (request.url === '/redirect') response.writeHead(302, { location: host.redirectTo }).end();
    else answer(host, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  host.url = `http://${host.host}`;
  cleanUpAfter(() => {
    server.closeAllConnections();
    server.close();
  });
  return host;
}

function answer(host: OddHost, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  switch (host.oddity) {
    case 'right':
      return void response.writeHead(200, json).end('{"price":1}');
    case 'facts':
      return void response
        .writeHead(200, json)
        .end(JSON.stringify({ data: { shop: SHOP_FACTS, currentAppInstallation: { accessScopes: [] } } }));
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Back soon');
    case 'cut-json':
      return void response.writeHead(200, json).end('{"price":');
    case 'wrong-types':
      return void response.writeHead(200, json).end('{"price":"-1"}');
    case 'endless':
      return writeWithoutEnd(host, response);
    case 'gzip-bomb':
      return void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(BOMB);
    case 'busy':
      return void response.writeHead(429, { 'retry-after': '3600' }).end();
    case 'failing':
      return void response.writeHead(500).end();
    case 'half-failing':
      return void response.writeHead(host.received.length % 2 === 0 ? 500 : 200, json).end('{"price":1}');
    case 'silent':
      return;
    case 'dripping':
      response.writeHead(200, json);
      return drip(response);
    case 'reset':
      response.destroy();
  }
}

/** A gigabyte, unless the caller goes. */
function writeWithoutEnd(host: OddHost, response: ServerResponse): void {
  const chunk = Buffer.alloc(MEGABYTE, 0x20);
  response.writeHead(200, { 'content-type': 'application/json' });
  function writeOn(): void {
    while (!response.destroyed && host.sentBytes < GIGABYTE) {
      host.sentBytes += chunk.length;
      if (!response.write(chunk)) return;
    }
    response.end();
  }
  response.on('drain', writeOn);
  writeOn();
}

/** A byte now and then, for ever: no pause is long enough to be one. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
}
