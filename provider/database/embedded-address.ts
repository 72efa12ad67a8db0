import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where the server listens: one Unix socket, or one loopback port. */
export type Address = { kind: 'socket'; folder: string; port: number } | { kind: 'port'; port: number };

const SOCKET_PORT = 5432;
const LOOPBACK = '127.0.0.1';

/** The system's `sun_path`, less its closing zero. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** `lastPort` is kept where there is one: those who use the server know no other. */
export async function selectAddress(cluster: string, lastPort?: number): Promise<Address> {
  const socketPath = join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socketPath) <= LONGEST_SOCKET_PATH) return { kind: 'socket', folder: cluster, port: SOCKET_PORT };
  return { kind: 'port', port: lastPort ?? (await freePort()) };
}

export function listenSettings(address: Address): Record<string, string> {
  const onSocket = address.kind === 'socket';
  return {
    port: String(address.port),
    listen_addresses: onSocket ? '' : LOOPBACK,
    unix_socket_directories: onSocket ? `"${address.folder.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  };
}

/** Nobody but us gets past the folder of the socket; a port is open to every local user and asks for the password. */
export function accessRules(address: Address): string {
  return address.kind === 'socket' ? 'local all all trust\n' : `host all all ${LOOPBACK}/32 scram-sha-256\n`;
}

export function connectionUrl(address: Address, login: { role: string; password: string; database: string }): string {
  const url = new URL(`postgresql://${LOOPBACK}:${address.port}/${login.database}?sslmode=disable`);
  url.username = login.role;
  if (address.kind === 'socket') url.searchParams.set('host', address.folder);
  else url.password = login.password;
  return url.href;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no free port.'));
      });
    });
  });
}
