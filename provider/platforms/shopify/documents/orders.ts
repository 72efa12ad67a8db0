/** Orders of a shop. Validated against Shopify's schemas by `shopify-documents.test.ts`. */

const AMOUNT = `{ shopMoney { amount } }`;

const LINES = `nodes {
    id title variantTitle sku quantity currentQuantity
    originalUnitPriceSet ${AMOUNT}
    originalTotalSet ${AMOUNT}
    discountedTotalSet(withCodeDiscounts: true) ${AMOUNT}
    variant { id }
  }
  pageInfo { hasNextPage endCursor }`;

export const CHANGED_ORDERS = `query ChangedOrders($first: Int!, $after: String, $filter: String!) {
  orders(first: $first, after: $after, query: $filter, sortKey: UPDATED_AT) {
    nodes { id }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const COUNT_CHANGED = `query CountChanged($filter: String!, $limit: Int!) {
  ordersCount(query: $filter, limit: $limit) { count }
}`;

export const START_EXPORT = `mutation StartExport($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: false) { bulkOperation { id } userErrors { code field message } }
}`;

export const EXPORT_PROGRESS = `query ExportProgress($id: ID!) {
  bulkOperation(id: $id) { status errorCode url }
}`;

/** Takes no variables: the time in it is replaced. Lists of what is no node are not exported, so `localizedFields` is not in it. */
export const EXPORT_ORDERS = `query ExportOrders {
  orders(query: "updated_at:>='1970-01-01T00:00:00.000Z'", sortKey: UPDATED_AT) {
    edges {
      node {
        id name createdAt updatedAt cancelledAt currencyCode
        displayFinancialStatus displayFulfillmentStatus
        email phone note tags
        totalPriceSet ${AMOUNT}
        totalDiscountsSet ${AMOUNT}
        totalRefundedSet ${AMOUNT}
        shippingAddress { name company address1 address2 city province provinceCode zip countryCodeV2 phone }
        risk { assessments { riskLevel } }
        lineItems { edges { node {
          id title variantTitle sku quantity currentQuantity
          originalUnitPriceSet ${AMOUNT}
          originalTotalSet ${AMOUNT}
          discountedTotalSet(withCodeDiscounts: true) ${AMOUNT}
          variant { id }
        } } }
        fulfillmentOrders { edges { node {
          id status requestStatus fulfillmentHolds { displayReason reasonNotes } assignedLocation { location { id } }
        } } }
      }
    }
  }
}`;

export const ORDERS_NAMED = `query OrdersNamed($filter: String!) {
  orders(first: 10, query: $filter, sortKey: CREATED_AT, reverse: true) { nodes { id name } }
}`;

export const READ_ORDER = `query ReadOrder($id: ID!) {
  order(id: $id) {
    id name createdAt updatedAt cancelledAt currencyCode
    displayFinancialStatus displayFulfillmentStatus
    email phone note tags
    totalPriceSet ${AMOUNT}
    totalDiscountsSet ${AMOUNT}
    totalRefundedSet ${AMOUNT}
    shippingAddress { name company address1 address2 city province provinceCode zip countryCodeV2 phone }
    localizedFields(first: 10, purposes: [TAX]) { nodes { key value } }
    risk { assessments { riskLevel } }
    lineItems(first: 25) { ${LINES} }
    fulfillmentOrders(first: 10) { nodes { id status requestStatus fulfillmentHolds { displayReason reasonNotes } assignedLocation { location { id } } } }
  }
}`;

export const READ_LINES = `query ReadLines($id: ID!, $after: String!) {
  order(id: $id) { lineItems(first: 50, after: $after) { ${LINES} } }
}`;

export const ORDER_REFUNDS = `query OrderRefunds($id: ID!) {
  order(id: $id) { refunds(first: 250) { id } }
}`;

export const READ_REFUND = `query ReadRefund($id: ID!, $after: String) {
  refund(id: $id) {
    refundLineItems(first: 100, after: $after) { nodes { subtotalSet ${AMOUNT} lineItem { id } } pageInfo { hasNextPage endCursor } }
  }
}`;

/** Messages about a part of an order do not name the order. */
export const ORDER_OF_PART = `query OrderOfPart($id: ID!) {
  fulfillmentOrder(id: $id) { orderId }
}`;
