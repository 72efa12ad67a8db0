import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { cleanUpAfter } from './clean-up.ts';

/**
 * `blackhole` takes connections and bytes and gives nothing back; `cut` passes on what is asked and breaks the connection in the
 * place of the answer.
 */
export type LineFault = 'none' | 'blackhole' | 'cut';

export interface FaultProxy {
  port: number;
  fault: LineFault;
  /** Begins to listen on its port, when it was not told to at once. */
  listen(): Promise<void>;
  /** Breaks every connection that stands. */
  reset(): void;
}

/** Stands in a line to a server and lets it fail, until the suite or test is over. `target` is a port or the path of a socket. */
export async function startFaultProxy(target: { port: number } | { path: string }, { listening = true } = {}): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const proxy: FaultProxy = {
    port: 0,
    fault: 'none',
    listen: () => listenOn(server, proxy.port),
    reset() {
      for (const socket of sockets) socket.destroy();
    },
  };
  const server = createServer((near) => {
    const far = connect({ ...target });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => proxy.fault !== 'blackhole' && far.write(bytes));
    far.on('data', (bytes) => {
      if (proxy.fault === 'none') near.write(bytes);
      else if (proxy.fault === 'cut') near.resetAndDestroy();
    });
  });
  await listenOn(server, 0);
  proxy.port = (server.address() as AddressInfo).port;
  if (!listening) await closed(server);
  cleanUpAfter(async () => {
    proxy.reset();
    if (server.listening) await closed(server);
  });
  return proxy;
}

async function listenOn(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
