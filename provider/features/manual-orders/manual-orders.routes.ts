import * as contract from '#contract/manual-orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { getOrder } from '#provider/features/orders/get-order.ts';
import { changeManualOrder, placeManualOrder } from '#provider/features/orders/place-manual-order.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { IMPORTER_GROUPS } from '#provider/features/quotes/quote-order.ts';
import { requireCountry } from '#provider/features/regions/require-country.ts';
import type { Api } from '#provider/http/api.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { listPage } from '#provider/http/list-page.ts';
import type { Services } from '#provider/services.ts';
import { describeAddressForm } from './addresses/address-form.ts';
import { readAddress } from './addresses/read-address.ts';
import { addDraft, draftHas, draftRows, dropDraft, requireDraft, saveDraft, toDraft } from './drafts.store.ts';
import { findSellableVariants } from './find-sellable-variants.ts';
import { getOrderForm, showDraft } from './manual-form.ts';
import { keepLabel, linkLabel } from './own-labels.ts';
import { readOrderFacts } from './read-order-facts.ts';

/** Orders made by hand, and drafts of them. */
export function manualOrderRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindOnce(contract.createManualOrder, async ({ caller: { accountId, userId }, body, locale }, tx) => {
    const { draftId, draftVersion, ...input } = body;
    const facts = await readOrderFacts(services, tx, { accountId, userId, input, locale });
    if (draftId !== undefined) await dropDraft(tx, accountId, draftId, draftVersion);
    const orderId = await placeManualOrder(services, tx, { accountId, userId, mode: input.mode, facts });
    return getOrder(services, { accountId, orderId, locale, tx });
  });
  api.bindOnce(contract.updateManualOrder, async ({ caller: { accountId, userId }, params: { orderId }, body, locale }, tx) => {
    const { version, ...input } = body;
    const facts = await readOrderFacts(services, tx, { accountId, userId, input, locale, orderId });
    await changeManualOrder(services, tx, { accountId, userId, orderId, version, facts });
    return getOrder(services, { accountId, orderId, locale, tx });
  });
  api.bind(contract.linkOwnLabel, ({ caller: { accountId, userId }, params: { fileId } }) =>
    linkLabel(services, { accountId, userId, fileId }),
  );
  api.bind(contract.getManualOrderForm, ({ caller: { accountId }, params: { orderId }, locale }) =>
    getOrderForm(services, { accountId, orderId, locale }),
  );
  api.bind(contract.getAddressForm, async ({ caller: { accountId }, query: { country } }) => {
    await requireCountry(db, country);
    const { book, wishes } = await findQuoteBasis(services, accountId);
    const group = book.customs.get(country)?.group;
    const ownNumber = wishes.profiles.some((each) => each.group === group && each.mode === 'own' && IMPORTER_GROUPS.has(each.group));
    return describeAddressForm(country, book.addressRules.get(country), { ownNumber });
  });
  api.bind(contract.readPastedAddress, async ({ caller: { accountId }, body }) => {
    const { book } = await findQuoteBasis(services, accountId);
    return readAddress(body.text, { country: body.country ?? null, rules: book.addressRules });
  });
  api.bind(contract.findSellableVariants, ({ caller: { accountId }, query: { q }, locale }) =>
    findSellableVariants(services, { accountId, q, locale }),
  );
  api.bindList(contract.listManualDrafts, ({ caller: { accountId }, query }) =>
    listPage(services, query, {
      rows: draftRows(db, accountId),
      by: 'updated_at',
      filter: { q: (rows, q) => rows.where(draftHas(q)) },
      show: toDraft,
    }),
  );
  api.bind(contract.getManualDraft, async ({ caller: { accountId }, params: { draftId }, locale }) => {
    const { content, version } = await requireDraft(db, accountId, draftId);
    return { ...(await showDraft(db, content, locale)), version };
  });
  api.bindOnce(contract.createManualDraft, async ({ caller, body }, tx) => {
    await keepLabelOf(tx, caller, body);
    return addDraft(tx, caller.accountId, body);
  });
  api.bindOnce(contract.updateManualDraft, async ({ caller, params: { draftId }, body: { version, ...content } }, tx) => {
    await keepLabelOf(tx, caller, content);
    return saveDraft(tx, { accountId: caller.accountId, id: draftId, version, content });
  });
  api.bindOnce(contract.deleteManualDraft, async ({ caller: { accountId }, params: { draftId } }, tx) => {
    await dropDraft(tx, accountId, draftId);
    return {};
  });
}

/** A draft keeps what was typed, right or not: a label it may not name is refused once an order is made of it. */
async function keepLabelOf(tx: Tx, { accountId, userId }: SignedIn, { ownLabel }: contract.DraftContent): Promise<void> {
  const fileId = ownLabel?.fileId ?? null;
  if (fileId !== null) await keepLabel(tx, { accountId, userId, fileId });
}
