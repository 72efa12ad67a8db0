import { beforeAll, describe, expect, test } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { inTransaction } from '#provider/database/database.ts';
import { SIGNATURE_HEADER } from '#provider/gateways/sandbox/sandbox-gateway.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { matchSuspense, PROVIDER_ACCOUNT_ID, returnSuspense } from './suspense.ts';

const OPERATOR = { kind: 'operator' } as const;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

/** The gateway says, signed, that somebody paid ¥9.00 for a charge nobody opened. Gives the items in suspense for it. */
async function payUnknownCharge(chargeId: string, deliveryId = chargeId) {
  const notice = { deliveryId, chargeId, outcome: 'paid', amountMinor: 900, currency: 'CNY', failureCode: null };
  const body = JSON.stringify(notice);
  const signature = provider.services.keys.sign('sandbox-gateway', Buffer.from(body).toString('base64'));
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const answer = await fetch(`${provider.url}/callbacks/sandbox/notice`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  await provider.runJobs();
  const { db } = provider.services.database;
  return db.selectFrom('suspense_item').select(['id', 'state', 'cause']).where('gateway_charge_id', '=', chargeId).execute();
}

async function available(merchant: Merchant): Promise<number | undefined> {
  const wallets = await merchant.call(listWallets);
  return wallets.data.find(({ mode }) => mode === 'test')?.available.amountMinor;
}

async function match(itemId: string | undefined, { accountId }: Merchant): Promise<void> {
  await inTransaction(provider.services.database, (tx) => matchSuspense(tx, { itemId: itemId ?? '', accountId, actor: OPERATOR }));
}

async function breaks() {
  return (await verifyLedger(provider.services.database)).breaks;
}

describe('money that fits no recharge', () => {
  test('waits with the provider until it is credited to its merchant, once', async () => {
    const merchant = await provider.signUp();
    const [item] = await payUnknownCharge('unknown-1');
    expect(item).toMatchObject({ state: 'open', cause: 'no-recharge' });
    expect(await payUnknownCharge('unknown-1', 'another-delivery')).toHaveLength(1);
    await match(item?.id, merchant);
    expect(await available(merchant)).toBe(900);
    await expect(match(item?.id, merchant)).rejects.toMatchObject({ code: 'state-conflict' });
    expect(await available(merchant)).toBe(900);
    expect(await lifecycleEvents(provider, 'suspense_event', item?.id ?? '')).toEqual([
      'open by gateway (no-recharge)',
      'open -> matched by operator',
    ]);
    expect(await breaks()).toEqual([]);
  });

  test('goes back to who paid it', async () => {
    const { database } = provider.services;
    const [item] = await payUnknownCharge('unknown-2');
    await inTransaction(database, (tx) => returnSuspense(tx, { itemId: item?.id ?? '', actor: OPERATOR }));
    const lines = await database.db
      .selectFrom('ledger_line as l')
      .innerJoin('ledger_entry as e', (join) => join.onRef('e.account_id', '=', 'l.account_id').onRef('e.id', '=', 'l.entry_id'))
      .select(({ fn }) => ['l.ledger_account', fn.sum<number>('l.amount_minor').as('left')])
      .where('e.account_id', '=', PROVIDER_ACCOUNT_ID)
      .where('e.document_id', '=', item?.id ?? '')
      .groupBy('l.ledger_account')
      .orderBy('l.ledger_account')
      .execute();
    expect(lines.map(({ ledger_account: account, left }) => [account, Number(left)])).toEqual([
      ['gateway:clearing', 0],
      ['gateway:suspense', 0],
    ]);
    expect(await breaks()).toEqual([]);
  });
});
