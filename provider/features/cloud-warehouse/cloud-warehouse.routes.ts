import { sql } from 'kysely';
import * as inbound from '#contract/cloud-warehouse-inbound.ts';
import * as outbound from '#contract/cloud-warehouse-outbound.ts';
import * as purchases from '#contract/cloud-warehouse-purchases.ts';
import * as savings from '#contract/cloud-warehouse-savings.ts';
import * as contract from '#contract/cloud-warehouse.ts';
import { buildPay } from '#provider/features/payments/pay.ts';
import { type Api, onceKey } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findAccruals, findBills } from './storage/bills.store.ts';
import { findSettings, getWarehouse } from './get-warehouse.ts';
import { cancelPlan, createPlan, requirePlan, setTracking, submitPlan } from './inbound/inbound-plans.ts';
import { findPlans } from './inbound/inbound.store.ts';
import { countLots, findLots } from './lots/lots.store.ts';
import { countMovements, findMovements } from './lots/movements.store.ts';
import { createOutbound, requireOutbound, stepOutbound } from './outbound/outbound-orders.ts';
import { findOutbounds } from './outbound/outbound.store.ts';
import { createPurchase, endPurchase, requirePurchaseDetail } from './inbound/purchases.ts';
import { countDocuments, findPurchases } from './inbound/purchases.store.ts';
import { quotePurchase } from './inbound/quote-purchase.ts';
import { answerDiscrepancy } from './inbound/receive-goods.ts';
import { getStorageSavings } from './savings/get-storage-savings.ts';
import { createRenewal, endRenewal, quoteRenewal } from './terms/renewals.ts';
import { findRenewals } from './terms/renewals.store.ts';
import { findServices, requestService } from './lots/services.ts';
import { payCharge } from './settle-charge.ts';
import { getWarehouseDocument } from './warehouse-documents.ts';
import { addInboundFile, linkWarehouseFile, removeInboundFile } from './inbound/warehouse-files.ts';

type Listed = { id: string; createdAt: string };

/** Binds what merchants do with their own stock. */
export function cloudWarehouseRoutes(api: Api, services: Services): void {
  const { database, keys } = services;
  const { db } = database;
  const pay = buildPay(services);

  /** A page of documents, the newest first. */
  async function listDocuments<Row extends Listed>(
    { accountId, cursor, pageSize }: { accountId: string; cursor?: string | undefined; pageSize: number },
    table: Parameters<typeof countDocuments>[1],
    find: (place: ReturnType<typeof decodeCursor>) => Promise<Row[]>,
  ) {
    const filter = { list: table };
    const place = decodeCursor(keys, filter, cursor);
    const [rows, counted] = await Promise.all([find(place), countDocuments(db, table, accountId)]);
    const made = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdAt], counted });
    return { data: made.rows, page: made.page };
  }

  api.bind(contract.getWarehouse, ({ caller }) => getWarehouse(db, caller.accountId));
  api.bindList(contract.listLots, async ({ caller: { accountId }, query: { cursor, pageSize, ...filter }, locale }) => {
    const cursorFilter = { list: 'lots', ...filter };
    const place = decodeCursor(keys, cursorFilter, cursor);
    const wanted = { accountId, ...filter };
    const [rows, counted] = await Promise.all([findLots(db, wanted, { place, pageSize, locale }), countLots(db, wanted)]);
    const made = makePage({ keys, filter: cursorFilter, place, pageSize, rows, sortValues: (row) => [row.receivedAt], counted });
    return { data: made.rows, page: made.page };
  });
  api.bindList(contract.listMovements, async ({ caller: { accountId }, query: { cursor, pageSize, ...filter } }) => {
    const cursorFilter = { list: 'movements', ...filter };
    const place = decodeCursor(keys, cursorFilter, cursor);
    const wanted = { accountId, ...filter };
    const [rows, counted] = await Promise.all([findMovements(db, wanted, { place, pageSize }), countMovements(db, wanted)]);
    const made = makePage({ keys, filter: cursorFilter, place, pageSize, rows, sortValues: (row) => [row.at], counted });
    return { data: made.rows, page: made.page };
  });
  api.bind(savings.getStorageSavings, ({ caller: { accountId }, query, locale }) =>
    getStorageSavings(services, { accountId, ...query, locale }),
  );
  // Its key is the payment's: an answer kept beside it could say less than the wallet did.
  api.bind(contract.payWarehouseCharge, (call) => {
    const { key, bodyHash } = onceKey(contract.payWarehouseCharge, call);
    const { accountId, userId, grant } = call.caller;
    return payCharge(services, pay, { accountId, userId, grantId: grant?.id ?? null, ...call.params, ...call.body, key, bodyHash });
  });

  api.bind(contract.quoteRenewal, ({ caller: { accountId }, body }) => quoteRenewal(db, { accountId, ...body }));
  api.bindOnce(contract.createRenewal, ({ caller: { accountId, userId }, body }, tx) =>
    createRenewal(tx, { accountId, ...body, automatic: false, actor: { kind: 'merchant', id: userId } }),
  );
  api.bindOnce(contract.cancelRenewal, ({ caller: { accountId, userId }, params }, tx) =>
    endRenewal(tx, { accountId, id: params.renewalId }, { to: 'canceled', actor: { kind: 'merchant', id: userId } }),
  );
  api.bind(contract.listRenewals, ({ caller: { accountId } }) => findRenewals(db, { accountId }));
  api.bind(contract.saveStorageSettings, async ({ caller: { accountId }, body }) => {
    await sql`INSERT INTO storage_setting (account_id, auto_renew, term_days, month_cap_minor) VALUES (${accountId}, ${body.autoRenew}, ${body.termDays}, ${body.monthCapMinor})
      ON CONFLICT (account_id) DO UPDATE SET auto_renew = excluded.auto_renew, term_days = excluded.term_days, month_cap_minor = excluded.month_cap_minor`.execute(
      db,
    );
    return findSettings(db, accountId);
  });
  api.bind(contract.setLotAutoRenew, async ({ caller: { accountId }, params: { lotId }, body: { autoRenew } }) => {
    const written = await sql`UPDATE stock_lot SET auto_renew = ${autoRenew} WHERE account_id = ${accountId} AND id = ${lotId}`.execute(db);
    if (written.numAffectedRows !== 1n) throw new Refusal('not-found');
    return { autoRenew };
  });
  api.bind(contract.listStorageBills, ({ caller: { accountId } }) => findBills(db, { accountId }));
  api.bind(contract.listAccruals, async ({ caller: { accountId }, params: { lotId } }) => {
    const known = await sql`SELECT 1 FROM stock_lot WHERE account_id = ${accountId} AND id = ${lotId}`.execute(db);
    if (known.rows.length === 0) throw new Refusal('not-found');
    return findAccruals(db, { accountId, lotId });
  });
  api.bindOnce(contract.requestService, ({ caller: { accountId, userId }, body }, tx) =>
    requestService(tx, { accountId, userId, ...body }),
  );
  api.bind(contract.listServices, ({ caller: { accountId } }) => findServices(db, { accountId }));
  api.bind(contract.getWarehouseDocument, ({ caller: { accountId }, params, locale }) =>
    getWarehouseDocument(services, { accountId, ...params, locale }),
  );

  api.bind(purchases.quotePurchase, ({ body, locale }) => quotePurchase(db, body, locale));
  api.bindOnce(purchases.createPurchase, ({ caller: { accountId, userId }, body: { totalMinor, ...order }, locale }, tx) =>
    createPurchase(tx, { accountId, userId, order, totalMinor, locale }),
  );
  api.bindList(purchases.listPurchases, ({ caller: { accountId }, query: { cursor, pageSize } }) =>
    listDocuments({ accountId, cursor, pageSize }, 'stock_purchase', (place) => findPurchases(db, { accountId, place, pageSize })),
  );
  api.bind(purchases.getPurchase, ({ caller: { accountId }, params, locale }) =>
    requirePurchaseDetail(db, { accountId, id: params.purchaseId }, locale),
  );
  api.bindOnce(purchases.cancelPurchase, ({ caller: { accountId, userId }, params }, tx) =>
    endPurchase(tx, { accountId, id: params.purchaseId }, { to: 'canceled', actor: { kind: 'merchant', id: userId } }),
  );

  api.bindList(inbound.listInboundPlans, ({ caller: { accountId }, query: { cursor, pageSize } }) =>
    listDocuments({ accountId, cursor, pageSize }, 'inbound_plan', (place) => findPlans(db, { accountId, place, pageSize })),
  );
  api.bind(inbound.getInboundPlan, ({ caller: { accountId }, params, locale }) =>
    requirePlan(db, { accountId, id: params.inboundPlanId }, locale),
  );
  api.bindOnce(inbound.createInboundPlan, ({ caller: { accountId, userId }, body, locale }, tx) =>
    createPlan(tx, { accountId, userId, request: body, locale }),
  );
  api.bindOnce(inbound.submitInboundPlan, ({ caller: { accountId, userId }, params, locale }, tx) =>
    submitPlan(tx, { accountId, userId, ...params, locale }),
  );
  api.bindOnce(inbound.setInboundTracking, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    setTracking(tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(inbound.cancelInboundPlan, ({ caller: { accountId, userId }, params, locale }, tx) =>
    cancelPlan(tx, { accountId, userId, ...params, locale }),
  );
  api.bindOnce(inbound.answerDiscrepancy, async ({ caller: { accountId, userId }, params, body, locale }, tx) => {
    await answerDiscrepancy(tx, { accountId, userId, ...params, ...body });
    return requirePlan(tx, { accountId, id: params.inboundPlanId }, locale);
  });

  api.bindOnce(inbound.addInboundFile, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    addInboundFile(tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bind(inbound.removeInboundFile, ({ caller: { accountId }, params, locale }) =>
    removeInboundFile(services, { accountId, ...params, locale }),
  );
  api.bind(contract.linkWarehouseFile, ({ caller: { accountId }, params }) => linkWarehouseFile(services, { accountId, ...params }));

  api.bindList(outbound.listOutbounds, ({ caller: { accountId }, query: { cursor, pageSize } }) =>
    listDocuments({ accountId, cursor, pageSize }, 'outbound_order', (place) => findOutbounds(db, { accountId, place, pageSize })),
  );
  api.bind(outbound.getOutbound, ({ caller: { accountId }, params }) => requireOutbound(db, { accountId, id: params.outboundId }));
  api.bindOnce(outbound.createOutbound, ({ caller: { accountId, userId }, body }, tx) =>
    createOutbound(tx, { accountId, userId, request: body }),
  );
  api.bindOnce(outbound.moveOutbound, ({ caller: { accountId, userId }, params, body }, tx) =>
    stepOutbound(tx, { accountId, userId, ...params, ...body }),
  );
}
