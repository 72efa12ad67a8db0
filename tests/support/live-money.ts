import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { TOTP } from 'otpauth';
import { beginTwoFactor, confirmTwoFactor } from '#contract/account-security.ts';
import type { Mode } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { regByPwd, userInfo } from '#contract/sign-in.ts';
import { type Database, inTransaction } from '#provider/database/database.ts';
import { followCommissions } from '#provider/features/referrals/follow-commissions.ts';
import { matureCommissions } from '#provider/features/referrals/mature-commissions.ts';
import { issueInvoices } from '#provider/features/invoices/issue-invoices.ts';
import { moveOrder } from '#provider/features/orders/move-order.ts';
import { lockOrder } from '#provider/features/orders/orders.store.ts';
import { refundOrder } from '#provider/features/orders/refund-order.ts';
import { promotion } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import { callAs, type Merchant } from './call.ts';
import { addDueOrders } from './due-orders.ts';
import { aReadyOrder, pay } from './order-builders.ts';
import type { TestProvider } from './provider.ts';

const YEARS_IN_MINUTES = 5 * 365 * 24 * 60;
const NOW = { attempt: 1, lastAttempt: true };

/** Does what follows the ledger: documents, commissions, and what of them has matured. */
export async function followMoney({ services }: TestProvider): Promise<void> {
  await issueInvoices(services, {}, NOW);
  await followCommissions(services, {}, NOW);
  await matureCommissions(services, {}, NOW);
}

/** Fails unless the numbers of every series are 1, 2, 3 … without a gap. */
export async function expectNoGaps({ db }: Database): Promise<void> {
  const found = await sql`SELECT c.series, c.year, c.last_number, issued.* FROM invoice_counter c CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(max(i.serial), 0) AS highest FROM invoice i
      WHERE i.issuer = c.issuer AND i.series = c.series AND i.year = c.year
    ) issued
    WHERE (issued.count, issued.highest) <> (c.last_number, c.last_number)`.execute(db);
  if (found.rows.length > 0) throw new Error(`numbers of invoices have gaps: ${JSON.stringify(found.rows)}`);
}

/** A live order of lamps at ¥25.00 each that is paid. */
export async function aPaidLiveOrder(provider: TestProvider, merchant: Merchant, overrides: { quantity?: number } = {}): Promise<Order> {
  const { order } = await aReadyOrder(provider, merchant, { mode: 'live', ...overrides });
  await pay(provider, merchant, order);
  return order;
}

/** An order with what it costs, and its line. */
export interface OrderToPay {
  id: string;
  goodsMinor: number;
  freightMinor: number;
  orderLines: { id: string }[];
}

/** An order over so much that is due for years, whatever a test's clock says. */
export async function anOrderToPay(
  { services }: Pick<TestProvider, 'services'>,
  { accountId }: Pick<Merchant, 'accountId'>,
  {
    goodsMinor,
    freightMinor = 0,
    mode = 'live',
    variantIds,
  }: { goodsMinor: number; freightMinor?: number; mode?: Mode; variantIds: string[] },
): Promise<OrderToPay> {
  const options = { count: 1, goodsMinor, freightMinor, mode, variantIds, expiresInMinutes: YEARS_IN_MINUTES };
  const [order] = await addDueOrders(services.database, accountId, options);
  if (order === undefined) throw new Error('no order was added');
  return { id: order.id, goodsMinor, freightMinor, orderLines: [{ id: order.id }] };
}

/** Pays orders together from what the wallet has. */
export async function payFromWallet(merchant: Merchant, orders: OrderToPay[]): Promise<void> {
  const expectedTotalMinor = orders.reduce((sum, { goodsMinor, freightMinor }) => sum + goodsMinor + freightMinor, 0);
  const paid = await merchant.call(payOrders, { body: { orderIds: orders.map(({ id }) => id), expectedTotalMinor } });
  if (paid.status !== 200) throw new Error(`paying answered ${paid.text}`);
}

/** Promotional money into a wallet. */
export async function addPromotion(
  { services }: Pick<TestProvider, 'services'>,
  { accountId }: Pick<Merchant, 'accountId'>,
  amountMinor: number,
  mode: Mode = 'live',
): Promise<void> {
  const document = { type: 'promotion', id: uuidv7(), number: 'PR-TEST' } as const;
  await inTransaction(services.database, (tx) =>
    postEntries(tx, [{ accountId, mode, kind: 'promotion', document, lines: promotion(amountMinor) }]),
  );
}

/** Gives some of an order's goods back, or all of it. */
export async function refund(
  { services }: TestProvider,
  { accountId }: Merchant,
  order: { id: string },
  goodsMinor?: number,
): Promise<number> {
  return inTransaction(services.database, async (tx) => {
    const locked = await lockOrder(tx, accountId, order.id);
    if (locked === null) throw new Error('the order is gone');
    const back = await refundOrder(tx, locked, { ...(goodsMinor === undefined ? {} : { goodsMinor }), reason: 'goods-refunded' });
    const payment = goodsMinor === undefined ? 'refunded' : 'partially_refunded';
    if (back > 0 && locked.payment !== payment)
      await moveOrder(tx, locked, { payment, actor: { kind: 'operator' }, cause: 'goods-refunded' });
    return back;
  });
}

/** Everything of a paid order arrives now, straight in the tables: live orders are packed by people. */
export async function deliver(
  { services }: Pick<TestProvider, 'services'>,
  { accountId }: Pick<Merchant, 'accountId'>,
  order: { id: string; orderLines: { id: string }[] },
): Promise<void> {
  const { db } = services.database;
  for (const state of ['picking', 'packed', 'shipped'])
    await sql`UPDATE orders SET fulfillment_state = ${state}, version = version + 1 WHERE account_id = ${accountId} AND id = ${order.id}`.execute(
      db,
    );
  const parcelId = uuidv7();
  await sql`INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count, state, delivered_at)
    VALUES (${accountId}, ${parcelId}, ${`PK-${parcelId}`}, 'CN', 'standard-line', '{}', 'Wharf Line', 300, 1, 'delivered', app_now())`.execute(
    db,
  );
  await sql`INSERT INTO parcel_line (account_id, parcel_id, order_id, order_line_id, quantity)
    VALUES (${accountId}, ${parcelId}, ${order.id}, ${order.orderLines[0]?.id ?? ''}, 1)`.execute(db);
  await sql`UPDATE orders SET delivery_state = 'delivered', version = version + 1 WHERE account_id = ${accountId} AND id = ${order.id}`.execute(
    db,
  );
}

/** A merchant who signs up with the code of another. */
export async function signUpInvited(
  provider: TestProvider,
  inviter: Merchant,
  overrides: { email?: string; phone?: string; headers?: Record<string, string>; inviteCode?: string } = {},
): Promise<Merchant> {
  const { inviteCode: own } = (await inviter.call(userInfo)).data;
  const email = overrides.email ?? `invited-${uuidv7()}@example.com`;
  const password = 'a-long-enough-passphrase';
  const { phone = '', headers = {}, inviteCode = own } = overrides;
  const answer = await provider.call(regByPwd, { body: { email, password, country: 'BR', phone, inviteCode }, headers });
  if (answer.status !== 200) throw new Error(`signing up answered ${answer.text}`);
  const { id: userId, accountId, session } = answer.data;
  const authorization = `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`;
  return { accountId, userId, email, password, authorization, call: callAs(provider.services.ownUrl, authorization) };
}

/** Switches two-factor sign-in on; each call gives another code that works once. */
export async function withSecondFactor(merchant: Merchant): Promise<() => string> {
  const params = { userId: merchant.userId };
  const { secret } = (await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).data;
  const confirm = () => merchant.call(confirmTwoFactor, { params, body: { code: new TOTP({ secret }).generate() } });
  let answer = await confirm();
  // The step may have ended between making the code and sending it.
  if (answer.status !== 200) answer = await confirm();
  const codes = [...answer.data.recoveryCodes];
  return () => codes.shift() ?? '';
}
