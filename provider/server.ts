import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './database/embedded-errors.ts';
import { SchemaHistoryError } from './database/migrate.ts';
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
  try {
    tellParent({ type: 'ready', url: service.url, logins: await service.fillDemo() });
  } catch (error) {
    // Stopping closes the database under the import of the demo catalog; the next start goes on with it.
    if (!stopping) throw error;
  }
}

function tellParent(message: object): void {
  if (process.connected) process.send?.(message);
}

main().catch((error: unknown) => {
  const message = sentenceFor(error);
  console.error(message);
  tellParent({ type: 'fatal', message });
  process.exit(1);
});

/** One sentence where the cause is known and somebody can act on it; else everything there is. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof SchemaHistoryError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'PROVIDER_PORT: another program already listens there.';
  return error instanceof Error ? String(error.stack) : String(error);
}
