import { Agent, request } from 'node:http';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { anApp, ask } from '#tests/support/public-origin.ts';

const form = 'application/x-www-form-urlencoded';

it('a form no action reads does not hold up the next request of its connection', async () => {
  const url = await anApp({
    screens: (req, res) => {
      if (req.method === 'POST') createReadableStreamFromReadable(req);
      res.send('screen');
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send(agent, url, 'a='.padEnd(900_000, 'x'))).toBe(200);
  expect(await send(agent, url, 'a=b')).toBe(200);
  agent.destroy();
});

it('a body the provider cuts off is too large, and does not hold up the next request of its connection', async () => {
  const url = await anApp({ provider: (req, res) => (req.url === '/v1/cut' ? req.socket.destroy() : res.end('{}')) });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send(agent, url, 'x'.repeat(3_000_000), '/v1/cut')).toBe(413);
  expect(await send(agent, url, 'a=b', '/v1/other')).toBe(200);
  agent.destroy();
});

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('a screen is not called by %s', async (method) => {
  const answer = await ask(`${await anApp()}/orders`, { method, headers: { 'content-type': form } });
  expect([answer.status, Problem.parse(JSON.parse(answer.text)).code]).toEqual([405, 'method-not-allowed']);
});

function send(agent: Agent, url: string, body: string, path = '/logout'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': form, 'content-length': body.length };
    const sent = request(`${url}${path}`, { method: 'POST', agent, headers, timeout: 5_000 }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    sent.once('timeout', () => sent.destroy(new Error('not answered')));
    sent.once('error', reject);
    sent.end(body);
  });
}
