import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { GatewayEvent } from '#provider/gateways/gateway-event.ts';
import { actOnCharge } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { signNotice } from '#provider/gateways/sandbox/sandbox-notices.ts';
import { buildKeys } from '#provider/http/keys.ts';
import { tasks } from '#provider/tasks.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import {
  actAtGateway,
  anOpenRecharge,
  aPaidEvent,
  eventsOf,
  followLink,
  inboxOf,
  leaveUnanswered,
  rechargeState,
  sendNotice,
  testBalances,
} from '#tests/support/recharges.ts';

const provider = await startTestProvider();
const { services } = provider;
const SIGNATURE = 'x-sandbox-signature';
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

interface Travelling {
  headers: Record<string, string | string[]>;
  /** Several pieces travel chunked, without a length. */
  pieces: Buffer[];
}

/** By node:http, which sends headers twice and bodies in pieces when told to. */
function send({ headers, pieces }: Travelling, gateway = 'sandbox'): Promise<{ status: number; code: string | undefined }> {
  const length = pieces.length === 1 ? { 'content-length': String(pieces[0]?.length ?? 0) } : {};
  return new Promise((resolve, reject) => {
    const sending = request(
      `${provider.url}/callbacks/${gateway}/notice`,
      { method: 'POST', headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, code: JSON.parse(Buffer.concat(chunks).toString() || '{}').code }),
        );
      },
    );
    sending.on('error', reject);
    for (const piece of pieces) sending.write(piece);
    sending.end();
  });
}

function signed(events: GatewayEvent[]) {
  const { headers, rawBody } = signNotice(services, events);
  return { headers, rawBody, signature: headers[SIGNATURE] ?? '' };
}
type Signed = ReturnType<typeof signed>;

function flipBit(base64url: string): string {
  const bytes = Buffer.from(base64url, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

const otherKeys = buildKeys('another-secret-another-secret-another');

describe('a notice that is not rightly signed (fault 57)', () => {
  it.each<[string, (notice: Signed) => Travelling]>([
    ['one bit off', ({ headers, rawBody, signature }) => ({ headers: { ...headers, [SIGNATURE]: flipBit(signature) }, pieces: [rawBody] })],
    ['missing', ({ rawBody }) => ({ headers: {}, pieces: [rawBody] })],
    ['empty', ({ headers, rawBody }) => ({ headers: { ...headers, [SIGNATURE]: '' }, pieces: [rawBody] })],
    ['short', ({ headers, rawBody, signature }) => ({ headers: { ...headers, [SIGNATURE]: signature.slice(0, -2) }, pieces: [rawBody] })],
    ['long', ({ headers, rawBody, signature }) => ({ headers: { ...headers, [SIGNATURE]: `${signature}A` }, pieces: [rawBody] })],
    [
      'hex for base64url',
      ({ headers, rawBody, signature }) => ({
        headers: { ...headers, [SIGNATURE]: Buffer.from(signature, 'base64url').toString('hex') },
        pieces: [rawBody],
      }),
    ],
    [
      'by another secret',
      ({ headers, rawBody }) => ({
        headers: { ...headers, [SIGNATURE]: otherKeys.sign('sandbox-gateway', rawBody.toString('base64')) },
        pieces: [rawBody],
      }),
    ],
    [
      'by another key of ours',
      ({ headers, rawBody }) => ({
        headers: { ...headers, [SIGNATURE]: services.keys.sign('recharge-link', rawBody.toString('base64')) },
        pieces: [rawBody],
      }),
    ],
    [
      'over the same JSON written otherwise',
      ({ headers, rawBody }) => ({ headers, pieces: [Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 1))] }),
    ],
    ['over a body that was compressed since', ({ headers, rawBody }) => ({ headers, pieces: [gzipSync(rawBody)] })],
    [
      'over a body that says it is compressed and is',
      ({ headers, rawBody }) => ({ headers: { ...headers, 'content-encoding': 'gzip' }, pieces: [gzipSync(rawBody)] }),
    ],
    ['over a body with a mark of byte order before it', ({ headers, rawBody }) => ({ headers, pieces: [BOM, rawBody] })],
    ['over a body that came in pieces, one of them twice', ({ headers, rawBody }) => ({ headers, pieces: [rawBody, rawBody] })],
    [
      'over a body of which a piece is missing',
      ({ headers, rawBody }) => ({ headers, pieces: [rawBody.subarray(0, 20), rawBody.subarray(21)] }),
    ],
    ['over another amount', ({ headers, rawBody }) => ({ headers, pieces: [Buffer.from(rawBody.toString().replace('10000', '90000'))] })],
    [
      'sent twice',
      ({ headers, rawBody, signature }) => ({ headers: { ...headers, [SIGNATURE]: [signature, signature] }, pieces: [rawBody] }),
    ],
    [
      'wrong first, right second',
      ({ headers, rawBody, signature }) => ({ headers: { ...headers, [SIGNATURE]: ['AAAA', signature] }, pieces: [rawBody] }),
    ],
  ])('is 401 and leaves nothing: %s', async (_name, change) => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant);
    expect(await send(change(signed([aPaidEvent({ chargeId })])))).toEqual({ status: 401, code: 'signature-invalid' });
    await provider.runJobs();
    expect(await inboxOf(provider, chargeId)).toEqual([]);
    expect(await rechargeState(merchant, rechargeId)).toBe('redirected');
  });

  it('is taken in pieces where its bytes are right: how it travelled is not signed', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant);
    const { headers, rawBody } = signed([aPaidEvent({ chargeId })]);
    expect((await send({ headers, pieces: [rawBody.subarray(0, 20), rawBody.subarray(20)] })).status).toBe(200);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
  });
});

describe('the door of the gateways', () => {
  it.each<[string, string]>([
    ['no JSON', 'paid=1'],
    ['nothing of ours', '{}'],
    ['no list', '{"events":"paid"}'],
    ['an event of no kind', '{"events":[{"kind":"gift","id":"1","chargeId":"c","reference":null}]}'],
    ['a NUL', '{"events":[{"kind":"canceled","id":"1","chargeId":"c\\u0000","reference":null}]}'],
    ['half a surrogate pair', '{"events":[{"kind":"canceled","id":"1\\ud83d","chargeId":"c","reference":null}]}'],
    ['an amount below zero', '{"events":[{"kind":"paid","id":"1","chargeId":"c","reference":null,"amountMinor":-1,"currency":"CNY"}]}'],
    ['an amount with decimals', '{"events":[{"kind":"paid","id":"1","chargeId":"c","reference":null,"amountMinor":0.5,"currency":"CNY"}]}'],
    ['JSON nested beyond reason', `{"events":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('refuses a rightly signed body of %s, without failing', async (_name, body) => {
    const signature = services.keys.sign('sandbox-gateway', Buffer.from(body).toString('base64'));
    expect(await send({ headers: { [SIGNATURE]: signature }, pieces: [Buffer.from(body)] })).toEqual({
      status: 400,
      code: 'body-unreadable',
    });
  });

  it('is 413 for a body beyond its limit, and 404 for a gateway nobody has', async () => {
    const { headers, rawBody } = signed([aPaidEvent({ chargeId: 'c' })]);
    expect(await send({ headers, pieces: [Buffer.alloc(300_000, 0x20)] })).toEqual({ status: 413, code: 'body-too-large' });
    for (const gateway of ['nobody', 'recharges', '__proto__', 'constructor'])
      expect(await send({ headers, pieces: [rawBody] }, gateway)).toEqual({ status: 404, code: 'not-found' });
  });
});

describe('one payment, told again and again', () => {
  it('of one notice on many workers at once is credited once', async () => {
    const merchant = await provider.signUp();
    const { chargeId } = await anOpenRecharge(provider, merchant);
    const event = aPaidEvent({ chargeId });
    await Promise.all(Array.from({ length: 5 }, () => sendNotice(provider, [event])));
    const take = tasks['take-gateway-event'].run;
    const delivery = { source: 'gateway:sandbox', deliveryId: event.id };
    await Promise.all(Array.from({ length: 8 }, () => take(services, delivery, { attempt: 1, lastAttempt: false })));
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await inboxOf(provider, chargeId)).toHaveLength(1);
  });

  it('under many ids, by notice, by return and by the minute’s question at once, is credited once (fault 38)', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId, link } = await anOpenRecharge(provider, merchant, { notices: 'doubled' });
    await actOnCharge(services, chargeId, 'pay');
    await Promise.all([
      ...Array.from({ length: 6 }, () => sendNotice(provider, [aPaidEvent({ chargeId })])),
      followLink(provider, `${link}/return`),
      tasks['fetch-charge'].run(services, { accountId: merchant.accountId, rechargeId }, { attempt: 1, lastAttempt: false }),
      provider.runJobs(),
    ]);
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect((await inboxOf(provider, chargeId)).every(({ handled }) => handled)).toBe(true);
  });
});

describe('events in any order', () => {
  it.each(['doubled', 'reordered', 'late', 'lost'] as const)('with notices that come %s end where the gateway stands', async (notices) => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices });
    await actAtGateway(provider, chargeId, 'leave-pending', 'confirm', 'dispute', 'give-way');
    await moveClock(provider, { minutes: 61 });
    await tasks['fetch-open-charges'].run(services, {}, { attempt: 1, lastAttempt: false });
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('settled');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
  });

  longTest('of pending, paid, disputed and lost, each permutation, end the same with no money lost', async () => {
    for (const order of permutations([0, 1, 2, 3])) {
      const merchant = await provider.signUp();
      const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
      for (const act of ['leave-pending', 'confirm', 'dispute', 'take-back'] as const) await actOnCharge(services, chargeId, act);
      const told = await eventsOf(provider, chargeId);
      for (const place of order) {
        await sendNotice(provider, told.slice(place, place + 1));
        await provider.runJobs();
      }
      expect([order, await rechargeState(merchant, rechargeId)]).toEqual([order, 'charged_back']);
      expect(await testBalances(merchant)).toEqual([0, 0, 0]);
      expect((await inboxOf(provider, chargeId)).every(({ handled }) => handled)).toBe(true);
    }
    expect((await verifyLedger(services.database)).breaks).toEqual([]);
  });

  it('of one refusal and a later payment end paid, whichever is told first', async () => {
    for (const flip of [false, true]) {
      const merchant = await provider.signUp();
      const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
      const told: GatewayEvent[] = [
        { kind: 'failed', id: uuidv7(), chargeId, reference: null, failureCode: 'card-declined' },
        aPaidEvent({ chargeId }),
      ];
      for (const event of flip ? told.toReversed() : told) {
        await sendNotice(provider, [event]);
        await provider.runJobs();
      }
      expect(await rechargeState(merchant, rechargeId)).toBe('credited');
      expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    }
  });
});

describe('a gateway that is down', () => {
  it('on the return leaves the recharge waiting, and it completes by itself (fault 138)', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId, link } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
    await actAtGateway(provider, chargeId, 'pay');
    await leaveUnanswered(provider, 1);
    expect(await followLink(provider, `${link}/return`)).toBe(`/pay-success?recharge=${rechargeId}`);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('redirected');
    await moveClock(provider, { minutes: 2 });
    await tasks['fetch-open-charges'].run(services, {}, { attempt: 1, lastAttempt: false });
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
  });

  it('has no say over a forged link', async () => {
    const merchant = await provider.signUp();
    const { link } = await anOpenRecharge(provider, merchant);
    for (const forged of [`${link}x`, link.replace(merchant.accountId, uuidv7())])
      for (const path of [forged, `${forged}/return`]) expect((await fetch(provider.url + path, { redirect: 'manual' })).status).toBe(404);
  });
});

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first, place) => permutations(of.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}
