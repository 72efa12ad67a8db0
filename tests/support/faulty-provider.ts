import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** How the provider behaves for now, as the app sees it. */
export type ProviderFault = 'none' | 'down' | 'garbage' | 'busy';

export interface FaultyProvider {
  url: string;
  fault: ProviderFault;
  close(): Promise<void>;
}

/** Stands before the real provider and hands calls through, until it is told to be down, to talk garbage or to be too busy. */
export async function startFaultyProvider(providerPort: number): Promise<FaultyProvider> {
  const faulty: FaultyProvider = { url: '', fault: 'none', close: () => closeServer(server) };
  const server = createServer((incoming, outgoing) => {
    if (faulty.fault === 'none') handThrough(providerPort, incoming, outgoing);
    else if (faulty.fault === 'down') incoming.socket.destroy();
    else if (faulty.fault === 'busy') outgoing.writeHead(429, { 'retry-after': '5' }).end('slow down');
    else outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"data":');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  faulty.url = `http://127.0.0.1:${address.port}`;
  return faulty;
}

function handThrough(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const call = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers });
  call.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
