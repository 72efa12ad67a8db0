import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, GatewayRefused, GatewayUnavailable, type RawNotice } from '#provider/gateways/gateway.ts';
import { GatewayEvent } from '#provider/gateways/gateway-event.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** What payers and banks do at any gateway. */
export type GatewayAct =
  'pay' | 'decline' | 'cancel' | 'expire' | 'leave-pending' | 'confirm' | 'refuse' | 'dispute' | 'give-way' | 'take-back';

/** A gateway's adapter and the other side of it: the gateway itself or a fake, which the suite plays payer and bank at. */
export interface GatewayWorld {
  services: Services;
  gateway: Gateway;
  /** One that the gateway takes. */
  currency: string;
  act(chargeId: string, act: GatewayAct): Promise<void>;
  /** What the gateway has no counterpart of. */
  without?: readonly GatewayAct[];
  /** The notices of a charge so far, the first one first, as they travelled; null: it sends none. */
  noticesOf: ((chargeId: string) => Promise<RawNotice[]>) | null;
  /** What proves a notice: a signature over its bytes, or a secret in its address, in which case its bytes are not read. */
  proof?: 'signature' | 'address';
  /** Leaves the adapter's next call without an answer; null: its answers come from our own database. */
  goSilent: (() => Promise<void>) | null;
}

const AMOUNT = 10_000;
/** Within the hour, and the same for a key however often it is used. */
const EXPIRES_AT = new Date(Date.now() + 30 * 60_000).toISOString();
/** A gateway may forget these once it knows more. */
const PASSING: readonly GatewayEvent['kind'][] = ['pending', 'approved'];

/** What every adapter of a gateway has to do: run it beside the adapter. */
export function testGateway(name: string, build: () => Promise<GatewayWorld>): void {
  let world: GatewayWorld;
  let gateway: Gateway;
  beforeAll(async () => {
    world = await build();
    gateway = world.gateway;
  });

  const charge = (key = uuidv7()) => ({
    key,
    reference: `RC-${key.slice(-6)}`,
    amountMinor: AMOUNT,
    currency: world.currency,
    returnUrl: 'https://wharf.example/back',
    expiresAt: EXPIRES_AT,
  });
  const aPayout = (key: string) => ({
    key,
    reference: 'WD1',
    amountMinor: AMOUNT,
    currency: world.currency,
    holder: 'Ana Lima',
    destination: 'account-1',
  });
  const canDo = (acts: readonly GatewayAct[]) => !acts.some((act) => world.without?.includes(act));
  const lasting = <Told extends { kind: GatewayEvent['kind'] }>(events: Told[]) =>
    events.filter(({ kind }, index) => !PASSING.includes(kind) || index === events.length - 1);
  const open = async () => (await gateway.openCharge(world.services, charge())).chargeId;
  async function chargeAfter(...acts: GatewayAct[]): Promise<string> {
    const chargeId = await open();
    for (const act of acts) await world.act(chargeId, act);
    return chargeId;
  }
  const eventsOf = async (chargeId: string) => (await gateway.fetchCharge(world.services, chargeId)) ?? [];
  const kindsOf = async (chargeId: string) => lasting(await eventsOf(chargeId)).map(({ kind }) => kind);
  const refused = async (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (error instanceof GatewayRefused ? error.reason : error),
    );

  describe(`${name}: terms`, () => {
    it('name currencies with limits that a fee leaves something of', () => {
      for (const [currency, { minMinor, maxMinor, fee }] of Object.entries(gateway.terms.currencies)) {
        expect(currency).toMatch(/^[A-Z]{3}$/);
        expect(minMinor).toBeGreaterThan(0);
        expect(maxMinor).toBeGreaterThanOrEqual(minMinor);
        expect(fee.fixedMinor).toBeGreaterThanOrEqual(0);
        expect(fee.basisPoints).toBeLessThan(10_000);
      }
    });
  });

  describe(`${name}: a charge`, () => {
    it('is opened once a key, with a page to pay it', async () => {
      const wanted = charge();
      const [first, again] = [await gateway.openCharge(world.services, wanted), await gateway.openCharge(world.services, wanted)];
      expect(again).toEqual(first);
      expect(URL.canParse(first.payUrl, 'https://wharf.example')).toBe(true);
      expect(await open()).not.toBe(first.chargeId);
      expect(await eventsOf(first.chargeId)).toEqual([]);
    });

    it('nobody opened is unknown', async () => {
      expect(await gateway.fetchCharge(world.services, 'unknown')).toBeNull();
    });

    it.each<[GatewayAct[], GatewayEvent['kind'][]]>([
      [['pay'], ['paid']],
      [['decline'], ['failed']],
      [['cancel'], ['canceled']],
      [['expire'], ['expired']],
      [['leave-pending'], ['pending']],
      [['leave-pending', 'confirm'], ['paid']],
      [['leave-pending', 'refuse'], ['failed']],
      [
        ['pay', 'dispute', 'give-way'],
        ['paid', 'dispute-opened', 'dispute-won'],
      ],
      [
        ['pay', 'dispute', 'take-back'],
        ['paid', 'dispute-opened', 'dispute-lost'],
      ],
    ])('after %j is told as %j', async (acts, kinds) => {
      if (!canDo(acts)) return;
      const chargeId = await chargeAfter(...acts);
      expect(await kindsOf(chargeId)).toEqual(kinds);
      const events = await eventsOf(chargeId);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(events.map((event) => GatewayEvent.parse(event))).toEqual(events);
      expect(events.every((event) => event.chargeId === chargeId)).toBe(true);
      for (const event of events)
        if ('amountMinor' in event) expect(event).toMatchObject({ amountMinor: AMOUNT, currency: world.currency });
      const disputes = events.flatMap((event) => ('disputeId' in event ? [event.disputeId] : []));
      expect(new Set(disputes).size).toBeLessThanOrEqual(1);
    });

    it('is captured without harm, before it is paid and again after', async () => {
      const chargeId = await open();
      const capture = { key: uuidv7(), chargeId };
      expect(await gateway.capture(world.services, capture)).toEqual([]);
      await world.act(chargeId, 'pay');
      for (const round of [1, 2])
        expect(
          (await gateway.capture(world.services, capture)).map(({ kind }) => kind),
          `round ${round}`,
        ).toEqual(['paid']);
    });
  });

  describe(`${name}: a refund`, () => {
    it('happens once a key, in parts up to what was paid', async () => {
      const chargeId = await chargeAfter('pay');
      const part = { key: uuidv7(), chargeId, amountMinor: 4_000 };
      const first = await gateway.refund(world.services, part);
      expect(await gateway.refund(world.services, part)).toEqual(first);
      expect(await refused(gateway.refund(world.services, { key: uuidv7(), chargeId, amountMinor: 6_001 }))).toBe('amount-too-large');
      await gateway.refund(world.services, { key: uuidv7(), chargeId, amountMinor: 6_000 });
      const refunds = (await eventsOf(chargeId)).filter((event) => event.kind === 'refunded');
      expect(refunds.map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([
        [4_000, world.currency],
        [6_000, world.currency],
      ]);
      expect(refunds[0]?.refundId).toBe(first.refundId);
    });

    it('is refused for a charge that is not paid, and for none', async () => {
      const unpaid = await open();
      expect(await refused(gateway.refund(world.services, { key: uuidv7(), chargeId: unpaid, amountMinor: 1 }))).toBe('charge-unpaid');
      expect(await refused(gateway.refund(world.services, { key: uuidv7(), chargeId: 'unknown', amountMinor: 1 }))).toBe('charge-unknown');
    });
  });

  describe(`${name}: a payout`, () => {
    it('is sent once a key', async () => {
      if (gateway.payout === null) return;
      const { send, follow } = gateway.payout;
      const payout = aPayout(uuidv7());
      const first = await send(world.services, payout);
      expect(await send(world.services, payout)).toEqual(first);
      expect(await send(world.services, { ...payout, key: uuidv7() })).not.toEqual(first);
      expect(['pending', 'paid']).toContain((await follow(world.services, first.payoutId)).state);
      expect(await refused(follow(world.services, 'po_unknown'))).toBe('payout-unknown');
    });
  });

  describe(`${name}: a saved method`, () => {
    it('pays without a page until it is removed', async () => {
      if (gateway.savedMethods === null) return;
      const { saveMethod, chargeSaved, removeMethod } = gateway.savedMethods;
      const save = { key: uuidv7(), customer: 'ana', chargeId: await chargeAfter('pay') };
      const { methodId, label } = await saveMethod(world.services, save);
      expect(label).not.toBe('');
      expect((await saveMethod(world.services, save)).methodId).toBe(methodId);
      const saved = { ...charge(), methodId };
      const { chargeId } = await chargeSaved(world.services, saved);
      expect((await chargeSaved(world.services, saved)).chargeId).toBe(chargeId);
      expect(await kindsOf(chargeId)).toEqual(['paid']);
      await removeMethod(world.services, methodId);
      await removeMethod(world.services, methodId);
      expect(await refused(chargeSaved(world.services, { ...charge(), methodId }))).toBe('method-unknown');
    });

    it('is not saved from a charge that is not paid', async () => {
      if (gateway.savedMethods === null) return;
      const chargeId = await open();
      expect(await refused(gateway.savedMethods.saveMethod(world.services, { key: uuidv7(), customer: 'ana', chargeId }))).toBe(
        'charge-unpaid',
      );
    });
  });

  describe(`${name}: notices`, () => {
    const ACTS = ['leave-pending', 'confirm', 'dispute', 'take-back'] as const;
    const factsOf = (events: GatewayEvent[]) => lasting(events).map(({ id: _id, ...facts }) => facts);

    it('tell what the gateway says when it is asked, under the same id each time', async () => {
      if (world.noticesOf === null) return;
      const chargeId = await chargeAfter(...ACTS.filter((act) => canDo([act])));
      const notices = await world.noticesOf(chargeId);
      const read = async () => (await Promise.all(notices.map((notice) => gateway.readNotice(world.services, notice)))).flat();
      const told = await read();
      // An id is what makes an event happen once.
      const events = [...new Map(told.map((event) => [event.id, event])).values()];
      expect(factsOf(events)).toEqual(factsOf(await eventsOf(chargeId)));
      expect(await read()).toEqual(told);
    });

    it('that nothing proves are refused', async () => {
      if (world.noticesOf !== null) return;
      const reading = gateway.readNotice(world.services, { headers: {}, rawBody: Buffer.from('{}'), query: {} });
      await expect(reading).rejects.toMatchObject({ code: 'signature-invalid' });
    });

    it.each<[string, (notice: RawNotice) => RawNotice]>([
      ['a bit of its body is off', (notice) => ({ ...notice, rawBody: flipLastBit(notice.rawBody) })],
      ['its body is empty', (notice) => ({ ...notice, rawBody: Buffer.alloc(0) })],
      ['its body is written anew', (notice) => ({ ...notice, rawBody: Buffer.from(notice.rawBody.toString().replace('{', '{ ')) })],
      [
        'its body begins with a byte order mark',
        (notice) => ({ ...notice, rawBody: Buffer.concat([Buffer.from('\uFEFF'), notice.rawBody]) }),
      ],
      ['it has no headers', (notice) => ({ ...notice, headers: {} })],
      ['its headers are empty', (notice) => ({ ...notice, headers: emptied(notice.headers) })],
      ['its headers come twice', (notice) => ({ ...notice, headers: doubled(notice.headers) })],
      ['its headers are cut short', (notice) => ({ ...notice, headers: cutShort(notice.headers) })],
    ])('are refused where %s', async (_name, change) => {
      if (world.noticesOf === null || world.proof === 'address') return;
      const [notice] = await world.noticesOf(await chargeAfter('pay'));
      if (notice === undefined) throw new Error('the gateway told nothing of a payment');
      const reading = gateway.readNotice(world.services, change(notice));
      await expect(reading).rejects.toThrow(Refusal);
      await expect(reading).rejects.toMatchObject({ code: 'signature-invalid' });
    });
  });

  describe(`${name}: notices proved by their address`, () => {
    it.each<[string, (notice: RawNotice) => RawNotice]>([
      ['has no secret', (notice) => ({ ...notice, query: {} })],
      ['has another one', (notice) => ({ ...notice, query: changedLast(notice.query) })],
      [
        'has it twice',
        (notice) => ({ ...notice, query: Object.fromEntries(Object.entries(notice.query).map(([key, value]) => [key, [value, value]])) }),
      ],
    ])('are refused where it %s', async (_name, change) => {
      if (world.noticesOf === null || world.proof !== 'address') return;
      const [notice] = await world.noticesOf(await chargeAfter('pay'));
      if (notice === undefined) throw new Error('the gateway told nothing of a payment');
      await expect(gateway.readNotice(world.services, change(notice))).rejects.toMatchObject({ code: 'signature-invalid' });
    });

    it('say what the gateway says, whatever their body is', async () => {
      if (world.noticesOf === null || world.proof !== 'address') return;
      const chargeId = await chargeAfter('pay');
      const [notice] = await world.noticesOf(chargeId);
      if (notice === undefined) throw new Error('the gateway told nothing of a payment');
      const forged = Buffer.from('longId=another&interactionCode=PROCEED&amount=9999999');
      expect(await gateway.readNotice(world.services, { ...notice, rawBody: forged })).toEqual(await eventsOf(chargeId));
    });
  });

  describe(`${name}: a call without an answer`, () => {
    it.each<[string, (chargeId: string, key: string) => Promise<unknown>]>([
      ['openCharge', (_chargeId, key) => gateway.openCharge(world.services, charge(key))],
      ['capture', (chargeId, key) => gateway.capture(world.services, { key, chargeId })],
      ['fetchCharge', (chargeId) => gateway.fetchCharge(world.services, chargeId)],
      ['refund', (chargeId, key) => gateway.refund(world.services, { key, chargeId, amountMinor: 1 })],
      ['payout', async (_chargeId, key) => gateway.payout?.send(world.services, aPayout(key))],
    ])('%s is known as that, and works when it is made again', async (name, call) => {
      if (world.goSilent === null || (name === 'payout' && gateway.payout === null)) return;
      const [chargeId, key] = [await chargeAfter('pay'), uuidv7()];
      await world.goSilent();
      await expect(call(chargeId, key)).rejects.toThrow(GatewayUnavailable);
      await expect(call(chargeId, key)).resolves.toBeDefined();
    });
  });
}

function flipLastBit(body: Buffer): Buffer {
  const flipped = Buffer.from(body);
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  return flipped;
}

function doubled(headers: RawNotice['headers']): RawNotice['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [String(value), String(value)]]));
}

function cutShort(headers: RawNotice['headers']): RawNotice['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value).slice(0, 3)]));
}

function changedLast(query: RawNotice['query']): RawNotice['query'] {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, String(value).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]),
  );
}

function emptied(headers: RawNotice['headers']): RawNotice['headers'] {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, '']));
}
