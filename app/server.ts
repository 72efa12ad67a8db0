import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { readConfig, type AppConfig } from './config.server.ts';
import { createApp } from './http/create-app.ts';
import { staticFiles } from './http/static-files.ts';

/** What waits to be written while it cannot be; further lines are dropped. */
const WAITING_LOG_BYTES = 1_000_000;
/** How long requests under way may take to end after a stop signal. */
const DRAIN_MS = 10_000;

interface Screens {
  assets: RequestHandler;
  build: ServerBuild | (() => Promise<ServerBuild>);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'app' } }, openLog());
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 120_000 });

  process.send?.({ type: 'step', text: 'app: loading screens' });
  const { assets, build } = config.development ? await developmentScreens(server) : await builtScreens();
  const mode = config.development ? 'development' : 'production';
  const getLoadContext = loadContextOf(config, log);
  const screens = createRequestHandler({ build, mode, getLoadContext });
  server.on('request', createApp({ config, log, assets, screens }));

  await listen(server, config);
  stopOnSignals(server, log);
  log.info({ url: config.publicUrl }, 'app is ready');
  process.send?.({ type: 'ready', url: config.publicUrl });
}

/** A disk that is full, or nobody who reads, costs lines of the log and not the process, whichever library writes them. */
function openLog(): DestinationStream {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const stream = destination({ dest: 1, sync: true, maxLength: WAITING_LOG_BYTES });
  stream.on('error', () => undefined);
  return stream;
}

function loadContextOf(config: AppConfig, log: Logger) {
  return (_req: Request, res: Response): AppLoadContext => ({
    config,
    log: log.child({ requestId: res.locals.requestId }),
    requestId: res.locals.requestId,
    forwardedFor: res.locals.forwardedFor,
    nonce: res.locals.nonce,
    shopifyLaunch: res.locals.shopifyLaunch,
    ...(res.locals.user === undefined ? {} : { user: Promise.resolve(res.locals.user) }),
  });
}

async function builtScreens(): Promise<Screens> {
  // Both lie beside this file once it is bundled to build/app-server.js.
  const build: ServerBuild = await import(new URL('./server/index.js', import.meta.url).href);
  return { assets: staticFiles(fileURLToPath(new URL('./client', import.meta.url))), build };
}

async function developmentScreens(server: Server): Promise<Screens> {
  const { createServer: createViteServer } = await import('vite');
  const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    assets: vite.middlewares,
    build: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild,
  };
}

function listen(server: Server, config: AppConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
}

function stopOnSignals(server: Server, log: Logger): void {
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'app is stopping');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // The parent went away, by a crash too.
  process.on('disconnect', () => stop('parent gone'));
}

start().catch((error: unknown) => {
  const message = sentenceFor(error);
  process.send?.({ type: 'fatal', message });
  process.stderr.write(`app: ${message}\n`);
  process.exit(1);
});

function sentenceFor(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return 'PORT: another program already listens there.';
  return error instanceof Error ? error.message : String(error);
}
