import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#provider/config.ts';
import { startOddHost } from '#tests/support/odd-host.ts';
import { buildOutbound, type Outbound, type OutboundCall } from './outbound.ts';
import { patient } from '#tests/support/patience.ts';

const { outbound: usual } = readConfig({ DEMO: '1', SECRET_KEY: 'a-secret-of-more-than-32-characters' });

function open(overrides: Partial<typeof usual> = {}): Outbound {
  const outbound = buildOutbound(
    { ...usual, ownHosts: ['127.0.0.1'], timeouts: { connectMs: 500, readMs: 500 }, ...overrides },
    () => undefined,
  );
  onTestFinished(() => outbound.close());
  return outbound;
}

const get = (url: string, more: Partial<OutboundCall> = {}): OutboundCall => ({ method: 'GET', url, idempotent: false, ...more });

describe('a call', () => {
  it('gives status, headers and body back, and keeps the connection for the next', async () => {
    const [outbound, host] = [open(), await startOddHost()];
    const call = { method: 'POST' as const, url: `${host.url}/orders?page=2`, headers: { 'x-one': '1' }, body: '{}', idempotent: false };
    const { status, headers, body } = await outbound.send(call);
    expect([status, headers['content-type'], body.toString()]).toEqual([200, 'application/json', '{"price":1}']);
    await outbound.send(call);
    expect(host.received).toHaveLength(2);
    expect(host.received[0]).toMatchObject({ method: 'POST', path: '/orders?page=2', headers: { 'x-one': '1' } });
    expect(outbound.circuits()).toEqual([{ host: host.host, state: 'closed' }]);
  });

  it('that is not idempotent is made once, whatever comes of it', async () => {
    const [outbound, host] = [open(), await startOddHost('failing')];
    expect((await outbound.send(get(host.url))).status).toBe(500);
    host.oddity = 'reset';
    await expect(outbound.send(get(host.url))).rejects.toMatchObject({ trouble: 'unreachable' });
    expect(host.received).toHaveLength(2);
  });

  it('that is idempotent is made three times at most', async () => {
    const [outbound, host] = [open(), await startOddHost('reset')];
    await expect(outbound.send(get(host.url, { idempotent: true }))).rejects.toMatchObject({ trouble: 'unreachable' });
    expect(host.received).toHaveLength(3);
    host.oddity = 'half-failing';
    expect((await outbound.send(get(host.url, { idempotent: true }))).status).toBe(200);
    expect(host.received).toHaveLength(5);
  });

  it.each(['silent', 'dripping'] as const)('to a host that is %s is given up when its time is over', async (oddity) => {
    const [outbound, host] = [open(), await startOddHost(oddity)];
    const before = performance.now();
    await expect(outbound.send(get(host.url))).rejects.toMatchObject({ trouble: 'timed-out' });
    expect(performance.now() - before).toBeLessThan(patient(5_000));
  });

  it('to a host that takes connections and never greets is given up too', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const outbound = open({ timeouts: { connectMs: 500, readMs: 30_000 } });
    const before = performance.now();
    await expect(outbound.send(get(`https://127.0.0.1:${port}/`))).rejects.toMatchObject({ trouble: 'timed-out' });
    expect(performance.now() - before).toBeLessThan(patient(10_000));
  });

  it('takes no more of an answer than it may hold', async () => {
    const [outbound, host] = [open({ timeouts: { connectMs: 1_000, readMs: 10_000 } }), await startOddHost('endless')];
    await expect(outbound.send(get(host.url))).rejects.toMatchObject({ trouble: 'answer-too-large' });
    expect(host.sentBytes).toBeLessThan(64 * 1_048_576);
  });
});

describe('an address', () => {
  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://user:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'no address',
  ])('%s is refused', async (url) => {
    await expect(open({ ownHosts: [] }).send(get(url))).rejects.toMatchObject({ trouble: 'address-refused' });
  });

  it('of our own is called by host and port, and another port of it is not', async () => {
    const [one, other] = [await startOddHost(), await startOddHost()];
    const outbound = open({ ownHosts: [one.host] });
    expect((await outbound.send(get(one.url))).status).toBe(200);
    await expect(outbound.send(get(other.url))).rejects.toMatchObject({ trouble: 'address-refused' });
    expect(other.received).toEqual([]);
  });

  it('is not in the error with its path and query', async () => {
    const error: unknown = await open({ ownHosts: [] })
      .send(get('http://127.0.0.1/secret?token=secret'))
      .catch((caught: unknown) => caught);
    expect(String(error)).not.toContain('secret');
  });
});

describe('a redirect', () => {
  it('is an answer like others unless hops are asked for', async () => {
    const [outbound, host] = [open(), await startOddHost()];
    host.redirectTo = `${host.url}/there`;
    expect((await outbound.send(get(`${host.url}/redirect`))).status).toBe(302);
    expect((await outbound.send(get(`${host.url}/redirect`, { redirects: 1 }))).status).toBe(200);
    host.redirectTo = '/redirect';
    expect((await outbound.send(get(`${host.url}/redirect`, { redirects: 3 }))).status).toBe(302);
    expect(host.received).toHaveLength(7);
  });

  it('is followed to no private address, and takes no secret to another host', async () => {
    const [host, other] = [await startOddHost(), await startOddHost()];
    const headers = { 'authorization': 'Bearer secret', 'x-shop-access-token': 'secret', 'accept': 'text/html' };
    host.redirectTo = `${other.url}/there`;
    const strict = open({ ownHosts: [host.host] });
    await expect(strict.send(get(`${host.url}/redirect`, { redirects: 1 }))).rejects.toMatchObject({ trouble: 'address-refused' });
    expect(other.received).toEqual([]);
    await open().send(get(`${host.url}/redirect`, { redirects: 1, headers }));
    expect(other.received[0]?.headers).toMatchObject({ accept: 'text/html' });
    expect(JSON.stringify(other.received[0]?.headers)).not.toContain('secret');
  });
});
