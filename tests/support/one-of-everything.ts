import { createRenewal, requestService } from '#contract/cloud-warehouse.ts';
import { createInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { createOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { createPurchase, quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import { createBillingProfile, exportData, saveTrackSetting } from '#contract/account.ts';
import { createRecharge } from '#contract/balance.ts';
import { schedulePush } from '#contract/import-list-pushes.ts';
import { saveListView } from '#contract/list-views.ts';
import { holdOrder } from '#contract/orders.ts';
import { setOrderMarks } from '#contract/orders-tags.ts';
import { createStaffRole, inviteStaff } from '#contract/memberships-staff.ts';
import { createPraiseCard } from '#contract/praise-cards.ts';
import { planPriceRun } from '#contract/price-runs.ts';
import { createManualDraft } from '#contract/manual-orders.ts';
import { addMailRecipient } from '#contract/notification-recipients.ts';
import { markProducts, watchProduct } from '#contract/product-marks.ts';
import { createSourcingRequest } from '#contract/sourcing.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { issueInvoices } from '#provider/features/invoices/issue-invoices.ts';
import type { Merchant } from './call.ts';
import { addBalance } from './due-orders.ts';
import { uploadOrders } from './manual-orders.ts';
import { anAddress, aReadyOrder, aVariant } from './order-builders.ts';
import { aLot } from './own-stock.ts';
import { aCard } from './praise-card-builders.ts';
import { aClaim, aMakeUp } from './claim-builders.ts';
import { aPackedOrder, aParcel, scan } from './parcel-builders.ts';
import { aSavedCard } from './recharges.ts';
import { aTicket } from './ticket-builders.ts';
import { aRule } from './pricing-builders.ts';
import type { TestProvider } from './provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from './store-builders.ts';

/**
 * Gives a merchant a store with a pushed product, a draft, orders unpaid, held and packed, a parcel, a recharge, rules, runs, views,
 * marks, requests, profiles and an export. Every text of theirs carries the canary.
 */
export async function oneOfEverything(provider: TestProvider, merchant: Merchant, canary: string): Promise<void> {
  const own = { userId: merchant.userId };
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE id = ${merchant.userId}`.execute(provider.services.database.db);
  const store = await aSandboxStore(merchant, { name: `Store ${canary}` });
  const product = await aProduct(provider, { variants: [{ costMinor: 2_500 }] });
  const [pushed, kept] = [await aDraft(merchant, product), await aDraft(merchant, await aProduct(provider, {}))];
  await push(provider, merchant, store.id, [pushed.id]);
  const address = anAddress({ name: `Buyer ${canary}`, email: `${canary}@example.com` });
  const { order } = await aReadyOrder(provider, merchant, { address });
  await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'other', note: `Note ${canary}` } });
  await aReadyOrder(provider, merchant, { address });
  const packed = await aPackedOrder(provider, merchant);
  await aParcel(provider, merchant, [packed]);
  await aDisputedParcel(provider, merchant, canary);
  await aSavedCard(provider, merchant);
  await aTicket(merchant, { subject: `Ticket ${canary}`, text: `A message about ${canary} of some length`, file: `${canary}.csv` });
  await anOwnStock(provider, merchant, canary);
  await aRule(merchant, { name: `Rule ${canary}` });
  const track = { number: 'last-mile', link: 'carrier', carrierName: 'fixed', notifyBuyer: true, when: 'label' } as const;
  const calls = [
    merchant.call(schedulePush, { body: { storeIds: [store.id], importItemIds: [kept.id], runAt: '2027-01-01T00:00:00Z' } }),
    merchant.call(setOrderMarks, {
      params: { orderId: order.id },
      body: { tags: [`Tag ${canary}`.slice(0, 40)], note: `Seller note ${canary}`, seenNote: '' },
    }),
    merchant.call(planPriceRun, { body: { storeId: null } }),
    merchant.call(createRecharge, { body: { amountMinor: 50_000, method: 'sandbox' } }),
    merchant.call(createSourcingRequest, { body: { name: `Kettle ${canary}`, link: 'https://shop.example/kettle' } }),
    merchant.call(markProducts, { body: { productIds: [product.id], kind: 'favourite' } }),
    merchant.call(watchProduct, { params: { productId: product.id } }),
    merchant.call(saveListView, { body: { list: 'orders', name: `View ${canary}`, query: 'tab=all' } }),
    merchant.call(saveTrackSetting, {
      body: {
        ...track,
        fixedCarrierName: `Carrier ${canary}`,
        stores: [{ ...track, fixedCarrierName: `Carrier of the store ${canary}`, storeId: store.id }],
      },
    }),
    merchant.call(createBillingProfile, {
      body: { legalName: `Firm ${canary}`, taxIdKind: 'none', country: 'US', address: `Street ${canary}`, city: 'Austin', isDefault: true },
    }),
    merchant.call(createManualDraft, { body: { reference: `Draft ${canary}`, address: { name: `Buyer ${canary}` }, lines: [] } }),
    merchant.call(createPraiseCard, { body: aCard({ name: `Card ${canary}`.slice(0, 60) }) }),
    merchant.call(createStaffRole, { body: { name: `Role ${canary}`.slice(0, 40), permissions: ['orders:read'] } }),
    merchant.call(inviteStaff, { body: { email: `staff-${canary}@example.com`, role: 'buyer' } }),
    merchant.call(addMailRecipient, { body: { email: `accountant-${canary}@example.com`, locale: 'en-US' } }),
    uploadOrders(merchant, `Reference,Name\nOrder ${canary},Buyer ${canary}`, `${canary}.csv`),
    merchant.call(exportData, { params: own, body: { password: merchant.password } }),
  ];
  for (const answer of await Promise.all(calls)) if (answer.status !== 200) throw new Error(`one of everything: ${answer.text}`);
  await aReward(provider, merchant, canary);
  await provider.runJobs();
}

/** A lot with a renewal, a service and an outbound order, a purchase, and a plan of goods from elsewhere. */
async function anOwnStock(provider: TestProvider, merchant: Merchant, canary: string): Promise<void> {
  const variant = await aVariant(provider);
  const lotId = await aLot(provider, merchant, variant, { units: 10 });
  const wish = { mode: 'test' as const, warehouse: 'CN' as const, lines: [{ variantId: variant.id, units: 2 }] };
  const { total } = (await merchant.call(quotePurchase, { body: wish })).data;
  const answers = [
    await merchant.call(createPurchase, { body: { ...wish, totalMinor: total.amountMinor } }),
    await merchant.call(createRenewal, { body: { lotIds: [lotId], termDays: 30 } }),
    await merchant.call(requestService, { body: { lotId, service: 'photo', units: 1, note: `Photo ${canary}` } }),
    await merchant.call(createOutbound, { body: { kind: 'bulk', address: `Center ${canary}`, lines: [{ lotId, units: 1 }] } }),
    await merchant.call(createInboundPlan, {
      body: { mode: 'test', warehouse: 'CN', supplier: `Works ${canary}`, lines: [{ variantId: variant.id, expected: 5 }] },
    }),
  ];
  for (const answer of answers) if (answer.status !== 200) throw new Error(`own stock: ${answer.text}`);
}

/** A receipt, somebody who was invited with a commission, and a payout on its way, straight in the tables: a second factor would change how the merchant signs in. */
async function aReward({ services }: TestProvider, { accountId, userId }: Merchant, canary: string): Promise<void> {
  const { db } = services.database;
  const [invitedId, referralId, profileId] = [uuidv7(), uuidv7(), uuidv7()];
  await addBalance(services.database, accountId, 1_000, 'live');
  await issueInvoices(services, {}, { attempt: 1, lastAttempt: true });
  await sql`INSERT INTO account (id, country, invite_code) VALUES (${invitedId}, 'US', ${invitedId})`.execute(db);
  await sql`INSERT INTO referral (account_id, id, invited_account_id, state, suspicions, window_ends_at)
    VALUES (${accountId}, ${referralId}, ${invitedId}, 'held', '{email}', now())`.execute(db);
  await sql`INSERT INTO commission (account_id, id, number, mode, referral_id, invited_account_id, order_id, order_number, base_minor, rate_bp, amount_minor,
      first_minor, state)
    VALUES (${accountId}, ${uuidv7()}, 'CO' || nextval('commission_number'), 'live', ${referralId}, ${invitedId}, ${uuidv7()}, 'SO1', 1000, 300, 30, 30, 'held')`.execute(
    db,
  );
  const sealed = services.keys.encrypt('payout-details', '{}', accountId);
  await sql`INSERT INTO payout_profile (account_id, id, method, holder, country, currency, sealed_details, mask)
    VALUES (${accountId}, ${profileId}, 'bank', ${`Holder ${canary}`}, 'US', 'USD', ${sealed}, '•••• 4321')`.execute(db);
  await sql`INSERT INTO withdrawal (account_id, id, number, mode, source, destination, user_id, amount_minor, pay_minor, pay_currency, rate, payout_profile_id, payee, state)
    VALUES (${accountId}, ${uuidv7()}, 'WD' || nextval('withdrawal_number'), 'live', 'wallet', 'payout', ${userId}, 100, 10, 'USD', 7, ${profileId}, ${`Holder ${canary}`}, 'requested')`.execute(
    db,
  );
}

/** A lost parcel with a claim about it, and a make-up charge for its order. */
async function aDisputedParcel(provider: TestProvider, merchant: Merchant, canary: string): Promise<void> {
  const packed = await aPackedOrder(provider, merchant);
  const parcelId = await aParcel(provider, merchant, [packed]);
  await scan(provider, merchant, parcelId, 'in_transit', 'lost');
  await aClaim(merchant, { parcelId, orderId: packed.order.id, reason: 'lost', note: `Claim ${canary}` });
  await aMakeUp(provider, packed.order.number, { evidence: `Weighed ${canary}` });
}
