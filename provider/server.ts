import { readConfig } from './config.ts';
import { sentenceForFailedStart } from './failed-start.ts';
import { type Service, startService } from './start-service.ts';

const STOP_WITHIN_MS = 25_000;

/** The provider as a process: tells its parent what it does, stops by signal or when the parent is gone. */
async function main(): Promise<void> {
  // A disk that is full, or nobody who reads, costs lines and not the process, whichever library writes them.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // What a start that failed had opened, it has closed.
    await starting.then(
      (service) => service.stop(),
      () => undefined,
    );
    process.exit(0);
  }
  // From the first moment on: a start that is killed would leave the embedded database behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void stop());
  try {
    const service = await starting;
    tellParent({ type: 'ready', url: service.url, logins: await service.fillDemo() });
  } catch (error) {
    // Stopping ends a start, and closes the database under the import of the demo catalog; the next start goes on with it.
    if (!stopping.signal.aborted) throw error;
  }
}

async function start(signal: AbortSignal): Promise<Service> {
  const config = readConfig(process.env);
  return startService(config, { step: (text) => tellParent({ type: 'step', text }), signal });
}

function tellParent(message: object): void {
  if (process.connected) process.send?.(message);
}

main().catch((error: unknown) => {
  const message = sentenceForFailedStart(error, process.env);
  console.error(message ?? error);
  // What nobody foresaw may be over when the parent starts us again.
  if (message !== null) tellParent({ type: 'fatal', message });
  process.exit(1);
});
