import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { listCountries } from '#contract/regions.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const CONNECTIONS = 300;

describe('connections that say half of what they have to say (fault 110)', () => {
  it.each([
    ['headers', 'POST /v1/users/loginByPwd HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'bodies',
      'POST /v1/users/loginByPwd HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nusername=',
    ],
  ])('hundreds with slow %s keep nobody else waiting', async (_what, text) => {
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(text)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider.call(listCountries)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const socket of sockets) socket.destroy();
  });
});

describe('a request that two servers would read differently (fault 117)', () => {
  const head = 'POST /v1/users/loginByPwd HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n';

  it.each([
    ['a length and chunks', 400, `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`],
    ['two lengths', 400, `${head}Content-Length: 4\r\nContent-Length: 11\r\n\r\nusername=ab`],
    ['chunks under another name', 400, `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['lines that end in a line feed alone', 400, 'GET /v1/countries HTTP/1.1\nHost: a\n\n'],
    ['a header with a space before its colon', 400, `${head}Content-Length : 4\r\n\r\na=bc`],
    ['more headers than are read', 431, `GET /v1/countries HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('with %s is refused by the problem of the contract, and its connection ends', async (_what, status, text) => {
    const answer = await exchange(text);
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
    expect(Problem.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).code).toBe('body-unreadable');
  });
});

describe('an address no route can read', () => {
  it.each([
    ['an escape that is none', '/v1/orders/%zz', 400, 'body-unreadable'],
    ['an id of thousands of characters', `/v1/orders/${'a'.repeat(3_000)}`, 404, 'not-found'],
  ])('%s is refused by the problem of the contract', async (_what, path, status, code) => {
    const answer = await fetch(`${provider.url}${path}`, { headers: { 'accept-language': 'pt-BR' } });
    const problem = Problem.parse(await answer.json());
    expect([answer.status, problem.code]).toEqual([status, code]);
  });
});

it('a refused file does not hold up the next request of its connection', async () => {
  const { userId, authorization } = await provider.signUp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'ä'.repeat(200_000)}\r\n--x--\r\n`;
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
  expect(await status(agent, `/v1/users/${userId}/avatar`, { method: 'POST', headers }, file)).toBe(400);
  expect(await status(agent, '/v1/stores', { headers: { authorization } })).toBe(200);
  agent.destroy();
});

function status(agent: Agent, path: string, options: object, body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${provider.url}${path}`, { ...options, agent, timeout: 8_000 }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    sent.once('timeout', () => sent.destroy(new Error('not answered')));
    sent.once('error', reject);
    sent.end(body);
  });
}

function open(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(provider.url).port), '127.0.0.1', () => socket.write(text, () => resolve(socket)));
    socket.once('error', reject);
  });
}

async function exchange(text: string): Promise<string> {
  const socket = await open(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
