import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { createApp } from '#app/http/create-app.ts';

interface AppOptions {
  env?: Record<string, string>;
  screens?: RequestHandler;
  provider?: RequestListener;
  providerUrl?: string;
  publicUrl?: string;
  /** Nothing is logged without. */
  log?: Logger;
}

/** The app's HTTP server on a port of its own, until the test has finished; by default its screens answer `screen`. */
export async function anApp({
  provider = echo,
  providerUrl,
  publicUrl = 'http://localhost:3000',
  env = {},
  screens = sayScreen,
  log = pino({ level: 'silent' }),
}: AppOptions = {}): Promise<string> {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    PROVIDER_API_URL: providerUrl ?? (await listen(createServer(provider))),
    ...env,
  });
  const app = createApp({ config, log, assets: (_req, _res, next) => next(), screens });
  return listen(createServer(app));
}

const sayScreen: RequestHandler = (_req, res) => void res.send('screen');

const echo: RequestListener = (req, res) => {
  res.setHeader('x-provider', 'yes');
  if (req.url === '/v1/stream') {
    res.setHeader('content-type', 'application/x-ndjson');
    res.write('{"n":1}\n');
    return;
  }
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () =>
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body: Buffer.concat(chunks).toString() })),
  );
};

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface ReceivedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** fetch would refuse to send cookies and fetch metadata of our choice. */
export async function ask(
  url: string,
  { method = 'GET', headers = {}, body = '' }: ReceivedRequest = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const request = httpRequest(url, {
    method,
    headers: { ...headers, ...(body === '' || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) }) },
  });
  request.on('error', () => undefined);
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
