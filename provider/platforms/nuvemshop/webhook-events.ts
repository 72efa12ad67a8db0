/** Events a store is asked to send: whatever happens to an order or a product, and the end of the connection. */
export const subscribedEvents = [
  ...(['order/created', 'order/updated', 'order/paid', 'order/packed', 'order/fulfilled', 'order/cancelled'] as const),
  ...(['product/updated', 'product/deleted', 'app/uninstalled'] as const),
];

/** Requests about buyers and stores, whose addresses stand in the app's form at Nuvemshop. Their bodies name no event: their shape does. */
export const privacyTopics = ['store/redact', 'customers/redact', 'customers/data_request'] as const;
export type PrivacyTopic = (typeof privacyTopics)[number];
