import { listLedgerEntries } from '#contract/balance.ts';
import {
  addClaimFile,
  answerClaimOffer,
  appealClaim,
  calculateClaim,
  createClaim,
  getClaim,
  getClaimTerms,
  linkClaimFile,
  listClaims,
  removeClaimFile,
  submitClaim,
  withdrawClaim,
} from '#contract/claims.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendOrderNow } from '#contract/grace-window.ts';
import { getProductFigures } from '#contract/home.ts';
import { getInvoice, linkInvoicePdf, listInvoices } from '#contract/invoices.ts';
import { acceptMakeUp, disputeMakeUp, getMakeUp, linkMakeUpFile, listMakeUps } from '#contract/make-ups.ts';
import { listSubstitutes } from '#contract/missing-goods.ts';
import {
  acceptListingCost,
  allowSubstitutes,
  archiveListings,
  changeInSandbox,
  countListings,
  decideStoreChange,
  dismissSuggestions,
  getListing,
  getStoreSync,
  linkListing,
  listListings,
  saveMapping,
  saveStorePolicy,
  setListingPolicy,
  syncStore,
  trySampleOrder,
  unlinkListings,
} from '#contract/my-products.ts';
import { mendListingPrices } from '#contract/my-products-prices.ts';
import { getBuyerMails, previewBuyerMail } from '#contract/notification-buyer-mails.ts';
import {
  acceptWarning,
  listMergeCandidates,
  listOrderMethods,
  markElsewhere,
  mergeOrders,
  setOrderAddress,
  setOrderLines,
  setOrderMethod,
  splitOrder,
  undoElsewhere,
  undoMerge,
  undoSplit,
} from '#contract/order-actions.ts';
import { answerStoreEdit } from '#contract/orders-edits.ts';
import { getOrderDocument } from '#contract/orders-files.ts';
import { syncStoreOrders } from '#contract/orders-missing.ts';
import { setOrderMarks } from '#contract/orders-tags.ts';
import { cancelOrder, getOrder, getParcel, holdOrder, listOrders, releaseHold, requoteOrder, reserveStock } from '#contract/orders.ts';
import { getPayment, getPaymentSummary, payOrders } from '#contract/payments.ts';
import { fetchUnread } from '#contract/stores-unread.ts';
import { listStores } from '#contract/stores.ts';
import { dropUpload, getUploadTerms, uploadFile } from '#contract/uploads.ts';

/** What a call names a store or its rows by. */
export type Field =
  | 'storeId'
  | 'orderId'
  | 'orderIds'
  | 'orders.orderId'
  | 'parcelId'
  | 'listingId'
  | 'listingIds'
  | 'claimId'
  | 'makeUpId'
  | 'paymentId'
  | 'invoiceId';
/** Where in a call. In a query it may be left out, but not by an app that may see some stores only. */
export type Place = `${'params' | 'query' | 'body'}.${Field}`;

/**
 * Where the calls of an app that may see some stores only say which rows they are about, by endpoint. An endpoint belongs here when all it
 * answers and changes is of the stores, orders and products named in these places; all others refuse such an app. Left out are
 * `listParcels`, whose parcels may carry orders of other stores, `getDashboard` and `findMissingOrder`, which name other stores and their
 * orders, and what works on all that a filter finds, or later in a job.
 */
export const storePlaces: Readonly<Record<string, readonly Place[]>> = {
  // It answers with the stores of the grant alone.
  [listStores.name]: [],
  // A file is its sender's alone until a call that names a store's row uses it.
  [uploadFile.name]: [],
  [dropUpload.name]: [],
  [getUploadTerms.name]: [],
  ...named('params.storeId', [syncStore, getStoreSync, saveStorePolicy, syncStoreOrders, fetchUnread, getBuyerMails, previewBuyerMail]),
  ...named('query.storeId', [listOrders, listListings, countListings, getProductFigures, listInvoices, listLedgerEntries]),
  ...named('params.orderId', [
    ...[getOrder, getOrderDocument, listOrderMethods, listMergeCandidates, listSubstitutes],
    ...[requoteOrder, holdOrder, releaseHold, cancelOrder, sendOrderNow, markElsewhere, undoElsewhere, answerStoreEdit, acceptWarning],
    ...[setOrderAddress, setOrderLines, setOrderMethod, setOrderMarks, undoMerge, splitOrder, undoSplit],
  ]),
  ...named('query.orderId', [listClaims, listMakeUps]),
  ...named('query.orderIds', [getPaymentSummary]),
  ...named('body.orderIds', [payOrders, reserveStock]),
  ...named('body.orders.orderId', [mergeOrders]),
  ...named('params.parcelId', [getParcel, getClaimTerms]),
  [calculateClaim.name]: ['body.parcelId', 'body.orderId'],
  [createClaim.name]: ['body.parcelId', 'body.orderId'],
  ...named('params.claimId', [
    ...[getClaim, addClaimFile, removeClaimFile, linkClaimFile],
    ...[submitClaim, answerClaimOffer, appealClaim, withdrawClaim],
  ]),
  ...named('params.makeUpId', [getMakeUp, linkMakeUpFile, acceptMakeUp, disputeMakeUp]),
  ...named('params.paymentId', [getPayment]),
  ...named('params.invoiceId', [getInvoice, linkInvoicePdf]),
  ...named('params.listingId', [
    ...[getListing, linkListing, saveMapping, trySampleOrder, allowSubstitutes, dismissSuggestions],
    ...[setListingPolicy, acceptListingCost, decideStoreChange, mendListingPrices, changeInSandbox],
  ]),
  ...named('body.listingIds', [archiveListings, unlinkListings]),
};

function named(place: Place, endpoints: readonly Endpoint[]): Record<string, readonly Place[]> {
  return Object.fromEntries(endpoints.map(({ name }) => [name, [place]]));
}
