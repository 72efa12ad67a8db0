import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { GATEWAY_AMOUNT_MAX_MINOR } from '#contract/money.values.ts';
import { listWaitingMoney } from '#provider/features/balance/suspense-list.ts';
import { getTax } from '#contract/tax.ts';
import { signNotice } from '#provider/gateways/sandbox/sandbox-notices.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { fillPath } from '#tests/support/call.ts';
import { longShareOf } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { anOpenRecharge, aPaidEvent, rechargeState, sendNotice, testBalances } from '#tests/support/recharges.ts';
import { sampleInput } from '#tests/support/sample-input.ts';

const provider = await startTestProvider();
const merchant = await provider.signUp();
/** PostgreSQL's `integer`. */
const INT4_MAX = 2_147_483_647;
const BEYOND = [INT4_MAX + 1, -INT4_MAX - 2, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e300];
/** Names of fields. Sums are stored as `bigint`, and so are the numbers a shop gives its products. */
const VERSIONS = /^(version|after|position)$/;
const LARGE = /^(expected(Total|Pay)Minor|productNumbers?)$/;

type Path = (string | number)[];
interface NumberField {
  endpoint: Endpoint;
  part: 'query' | 'body';
  path: Path;
  minimum: number;
  maximum: number;
}

/** Every whole number a caller may send. */
function numberFields(): NumberField[] {
  return endpoints.flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = part === 'query' ? endpoint.query : endpoint.body?.schema;
      if (schema === undefined) return [];
      const root = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
      return numbersIn(root, []).map((found) => ({ endpoint, part, ...found }));
    }),
  );
}

function numbersIn(schema: z.core.JSONSchema.BaseSchema, path: Path): Omit<NumberField, 'endpoint' | 'part'>[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const listed = (schema.enum ?? []).filter((each) => typeof each === 'number');
  const [minimum, maximum] =
    listed.length > 0 ? [Math.min(...listed), Math.max(...listed)] : [schema.minimum ?? -Infinity, schema.maximum ?? Infinity];
  const own = type === 'integer' || type === 'number' ? [{ path, minimum, maximum }] : [];
  const inside = (each: unknown, name?: string | number) =>
    typeof each === 'object' && each !== null
      ? numbersIn(each as z.core.JSONSchema.BaseSchema, name === undefined ? path : [...path, name])
      : [];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, each]) => inside(each, name)),
    ...(Array.isArray(items) ? [] : inside(items, 0)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => inside(each)),
  ];
}

/** A number in a list has the list's name. */
function fieldName(path: Path): string {
  return String(path.findLast((each) => typeof each === 'string'));
}

const fields = numberFields();

describe('whole numbers of callers', () => {
  it('all have bounds that fit where they are stored', () => {
    expect(fields.length).toBeGreaterThan(50);
    const unbounded = fields.filter(
      ({ path, minimum, maximum }) =>
        minimum < -INT4_MAX || maximum > (LARGE.test(fieldName(path)) ? Number.MAX_SAFE_INTEGER - 1 : INT4_MAX),
    );
    expect(unbounded.map(({ endpoint, part, path }) => `${endpoint.name} ${part}.${path.join('.')}`)).toEqual([]);
  });

  it('beyond them are refused by every endpoint, and never a fault of ours', async () => {
    const failed: string[] = [];
    for (const { endpoint, part, path } of longShareOf(fields, 3)) {
      const statuses = await Promise.all(BEYOND.map((number) => send(endpoint, part, path, number)));
      if (statuses.some((status) => status >= 500)) failed.push(`${endpoint.name} ${part}.${path.join('.')} ${statuses.join()}`);
      if (VERSIONS.test(String(path.at(-1)))) expect([endpoint.name, new Set(statuses)]).toEqual([endpoint.name, new Set([400])]);
    }
    expect(failed).toEqual([]);
  });
});

it('a day of the year 0, which the database has not, is refused and named', async () => {
  const { status, problem } = await merchant.call(getTax, { query: { on: '0000-02-29' } });
  expect([status, problem.fields]).toEqual([400, [expect.objectContaining({ path: 'on', code: 'wrong-format' })]]);
});

async function send(endpoint: Endpoint, part: 'query' | 'body', path: Path, number: number): Promise<number> {
  const idOf = (field: string) => (field === 'userId' ? merchant.userId : undefined);
  const input = (schema: z.ZodType) => sampleInput(schema, idOf) as Record<string, unknown>;
  const body = endpoint.body === null ? undefined : input(endpoint.body.schema);
  if (part === 'body' && body !== undefined) put(body, path, number);
  const query = part === 'query' ? `?${new URLSearchParams({ [String(path[0])]: String(number) }).toString()}` : '';
  const isForm = endpoint.body?.kind === 'form';
  const answer = await fetch(provider.url + fillPath(endpoint.path, input(endpoint.params)) + query, {
    method: endpoint.method,
    headers: {
      authorization: merchant.authorization,
      ...(body === undefined ? {} : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(endpoint.idempotent ? { 'idempotency-key': uuidv7() } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body) }),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Makes the way to a field where the sample has none. */
function put(body: object, path: Path, value: number): void {
  let at = body as Record<string | number, unknown>;
  path.forEach((name, index) => {
    const next = path[index + 1];
    if (next === undefined) at[name] = value;
    else {
      if (typeof at[name] !== 'object' || at[name] === null) at[name] = typeof next === 'number' ? [] : {};
      at = at[name] as Record<string | number, unknown>;
    }
  });
}

describe('a signed notice', () => {
  const signedStatus = async (amountMinor: number, chargeId: string) => {
    const { headers, rawBody } = signNotice(provider.services, [aPaidEvent({ chargeId, amountMinor })]);
    return (await fetch(`${provider.url}/callbacks/sandbox/notice`, { method: 'POST', headers, body: rawBody.toString() })).status;
  };

  it.each([Number.MAX_SAFE_INTEGER, 2 ** 53, 1e300, GATEWAY_AMOUNT_MAX_MINOR + 1, 0, -1, 0.5])(
    'of %d fen is refused, and nothing is credited',
    async (amountMinor) => {
      const payer = await provider.signUp();
      const { rechargeId, chargeId } = await anOpenRecharge(provider, payer);
      expect(await signedStatus(amountMinor, chargeId)).toBe(400);
      await provider.runJobs();
      expect([await rechargeState(payer, rechargeId), await testBalances(payer)]).toEqual(['redirected', [0, 0, 0]]);
    },
  );

  it.each([
    ['more', GATEWAY_AMOUNT_MAX_MINOR, 'credited', 10_000, GATEWAY_AMOUNT_MAX_MINOR - 10_000],
    ['less', 9_999, 'failed', 0, 9_999],
  ])(
    'of %s than was asked credits what was asked or nothing; the rest waits for a person',
    async (_name, paid, state, credited, waiting) => {
      const payer = await provider.signUp();
      const { rechargeId, chargeId } = await anOpenRecharge(provider, payer);
      await sendNotice(provider, [aPaidEvent({ chargeId, amountMinor: paid })]);
      await provider.runJobs();
      expect(await rechargeState(payer, rechargeId)).toBe(state);
      expect(await testBalances(payer)).toEqual([credited, 0, 0]);
      const held = (await listWaitingMoney(provider.services.database.db)).filter((item) => item.chargeId === chargeId);
      expect(held.map(({ paid }) => paid.amountMinor)).toEqual([waiting]);
      expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
    },
  );
});

describe('the database', () => {
  it.each([
    ['a wallet', `UPDATE wallet SET available_minor = 9007199254740992`],
    [
      'a suspended sum',
      `INSERT INTO suspense_item (id, number, mode, gateway, gateway_charge_id, amount_minor, paid_minor, paid_currency, rate, cause)
      VALUES (gen_random_uuid(), 'SU0', 'test', 'sandbox', 'c', 1, 9007199254740991, 'CNY', 1, 'no-recharge')`,
    ],
    ['a recharge', `UPDATE recharge SET credit_minor = 9007199254740991`],
  ])('refuses %s no number of ours holds', async (_name, statement) => {
    await anOpenRecharge(provider, merchant);
    await expect(provider.services.database.pool.query(statement)).rejects.toMatchObject({ code: '23514' });
  });
});
