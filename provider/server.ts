import { ConfigError, readConfig } from './config.ts';
import { startService } from './start-service.ts';

const STOP_WITHIN_MS = 25_000;

/** The provider as a process: tells its parent what it does, stops by signal or when the parent is gone. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const service = await startService(config, { step: (text) => tellParent({ type: 'step', text }) });
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await service.stop();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void stop());
  tellParent({ type: 'ready', url: service.url, logins: service.logins });
}

function tellParent(message: object): void {
  if (process.connected) process.send?.(message);
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError || isKnown(error) ? String(error.message) : String(error instanceof Error ? error.stack : error);
  console.error(message);
  tellParent({ type: 'fatal', message });
  process.exit(1);
});

function isKnown(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
}
