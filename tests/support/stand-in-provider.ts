import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppLoadContext } from '@remix-run/node';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { accountPermissions } from '#contract/permissions.values.ts';
import type { UserInfo } from '#contract/sign-in.ts';
import { readConfig } from '#app/config.server.ts';

/** The one merchant a stand-in's answers tell of, and the credential of a session of hers. */
export const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
export const credential = Buffer.from(`${userId}:token-of-a-session`).toString('base64');
export const user = {
  id: userId,
  accountId: userId,
  username: 'ana@casa.example',
  email: 'ana@casa.example',
  avatar: '',
  job: '',
  organization: '',
  location: '',
  introduction: '',
  personalWebsite: '',
  jobName: '',
  organizationName: '',
  locationName: '',
  phone: '',
  inviteCode: '',
  registrationDate: '2026-11-01T00:00:00Z',
  certification: 0,
  role: 'user' as const,
  timeZone: '',
  displayCurrency: 'USD',
  weightUnit: 'kg' as const,
  lengthUnit: 'cm' as const,
  locale: null,
  displayRates: [],
  listSettings: { keys: true, layouts: {} },
  country: 'BR',
  testSpeed: 3_600,
  permissions: [...accountPermissions],
  severalAccounts: false,
} satisfies UserInfo;

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Status and body; a text goes out as it is, `never` keeps the asker waiting. */
export type Reply = readonly [status: number, body: unknown] | 'never';

/** An HTTP server in the provider's place that answers as the test says, until the test has finished. */
export async function standInForProvider(
  reply: (asked: ReceivedCall, before: number) => Reply,
): Promise<{ url: string; asked: ReceivedCall[] }> {
  const asked: ReceivedCall[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => (body += String(chunk)));
    req.on('end', () => {
      const call = { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body };
      const answer = reply(call, asked.push(call) - 1);
      if (answer === 'never') return;
      const [status, told] = answer;
      res.writeHead(status, { 'content-type': 'application/json' }).end(typeof told === 'string' ? told : JSON.stringify(told));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** What a loader or an action is given beside its request. */
export function contextFor(providerUrl: string, publicUrl = 'http://localhost:3000'): AppLoadContext {
  const config = readConfig({ PROVIDER_API_URL: providerUrl, PUBLIC_URL: publicUrl });
  return { config, log: pino({ level: 'silent' }), requestId: 'request-1', forwardedFor: '192.0.2.1', nonce: '' };
}
