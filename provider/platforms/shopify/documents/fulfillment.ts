/** What becomes of a shop's orders. Validated against Shopify's schemas by `shopify-documents.test.ts`. */

export const READ_PARTS = `query ReadParts($id: ID!, $after: String) {
  order(id: $id) {
    id
    displayFinancialStatus
    fulfillmentOrders(first: 10, after: $after) {
      nodes {
        id status requestStatus
        assignedLocation { location { id } }
        lineItems(first: 25) { nodes { id remainingQuantity lineItem { id } } pageInfo { hasNextPage endCursor } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const READ_PART_LINES = `query ReadPartLines($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $after) { nodes { id remainingQuantity lineItem { id } } pageInfo { hasNextPage endCursor } }
  }
}`;

export const READ_FULFILLMENTS = `query ReadFulfillments($id: ID!) {
  order(id: $id) { fulfillments(first: 50) { id status trackingInfo(first: 5) { number } } }
}`;

/** Orders by their ids with what was sent of each, whoever sent it. */
export const COMPARE_FULFILLMENTS = `query CompareFulfillments($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Order {
      id cancelledAt displayFulfillmentStatus
      fulfillments(first: 15) { id status trackingInfo(first: 2) { number } }
    }
  }
}`;

export const READ_EVENTS = `query ReadEvents($id: ID!) {
  fulfillment(id: $id) { events(first: 250, sortKey: HAPPENED_AT, reverse: true) { nodes { id status happenedAt } } }
}`;

export const REPORT_EVENT = `mutation ReportEvent($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
}`;

export const REQUEST = `mutation RequestFulfillment($id: ID!, $message: String) {
  fulfillmentOrderSubmitFulfillmentRequest(id: $id, message: $message, notifyCustomer: false) {
    submittedFulfillmentOrder { id requestStatus }
    userErrors { field message }
  }
}`;

export const ACCEPT = `mutation AcceptRequest($id: ID!) {
  fulfillmentOrderAcceptFulfillmentRequest(id: $id) { fulfillmentOrder { id } userErrors { field message } }
}`;

export const REJECT = `mutation RejectRequest($id: ID!, $reason: FulfillmentOrderRejectionReason!, $message: String!) {
  fulfillmentOrderRejectFulfillmentRequest(id: $id, reason: $reason, message: $message) { fulfillmentOrder { id } userErrors { field message } }
}`;

export const GIVE_BACK = `mutation GiveBack($id: ID!, $message: String!) {
  fulfillmentOrderClose(id: $id, message: $message) { fulfillmentOrder { id } userErrors { field message } }
}`;

export const ACCEPT_CANCELLATION = `mutation AcceptCancellation($id: ID!) {
  fulfillmentOrderAcceptCancellationRequest(id: $id) { fulfillmentOrder { id } userErrors { field message } }
}`;

export const REJECT_CANCELLATION = `mutation RejectCancellation($id: ID!) {
  fulfillmentOrderRejectCancellationRequest(id: $id) { fulfillmentOrder { id } userErrors { field message } }
}`;

export const SHIP = `mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

export const CORRECT_TRACKING = `mutation CorrectTracking($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) { fulfillment { id } userErrors { field message } }
}`;

export const REQUESTS_WAITING = `query RequestsWaiting($status: FulfillmentOrderAssignmentStatus!, $locationIds: [ID!]!, $after: String) {
  assignedFulfillmentOrders(first: 50, after: $after, assignmentStatus: $status, locationIds: $locationIds, sortKey: ID) {
    nodes { orderId updatedAt merchantRequests(first: 1, reverse: true) { nodes { sentAt } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
