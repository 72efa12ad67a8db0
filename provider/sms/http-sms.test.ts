import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#provider/config.ts';
import { buildOutbound } from '#provider/outbound/outbound.ts';
import { longTest } from '#tests/support/long.ts';
import { buildSmsSender } from './sms-sender.ts';

const received: { authorization: string | undefined; contentType: string | undefined; body: string }[] = [];
let answer = 200;
let service: Server;
let url = '';
beforeAll(async () => {
  service = createServer((request, response) => {
    if (answer === 0) return;
    void bodyOf(request).then((body) => {
      received.push({ authorization: request.headers.authorization, contentType: request.headers['content-type'], body });
      response.writeHead(answer, { location: `${url}/elsewhere` }).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const message = { to: '+5511912345678', text: '123456 é o seu código' };
const outbound = buildOutbound(
  { ...readConfig({ DEMO: '1', SECRET_KEY: 'a-secret-of-more-than-32-characters' }).outbound, ownHosts: ['127.0.0.1'] },
  () => undefined,
);
afterAll(() => outbound.close());
const sender = () => buildSmsSender({ kind: 'http', url, authorization: 'Bearer key' }, outbound);

test('posts number and text as JSON with the authorization', async () => {
  answer = 202;
  await sender().send(message);
  expect(received.splice(0)).toEqual([{ authorization: 'Bearer key', contentType: 'application/json', body: JSON.stringify(message) }]);
});

test.each([400, 401, 500, 302])('an answer of %i is a failure that the job tries again; redirects are not followed', async (status) => {
  answer = status;
  await expect(sender().send(message)).rejects.toThrow(`the SMS service answered ${status}`);
  expect(received.splice(0)).toHaveLength(1);
});

longTest('a service that does not answer is given up after six seconds', async () => {
  answer = 0;
  await expect(sender().send(message)).rejects.toThrow();
});

test('a service that can not be reached fails at once', async () => {
  const gone = buildSmsSender({ kind: 'http', url: 'http://127.0.0.1:1', authorization: undefined }, outbound);
  await expect(gone.send(message)).rejects.toThrow();
});
