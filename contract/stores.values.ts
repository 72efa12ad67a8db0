export const platformCodes = ['sandbox', 'shopify', 'nuvemshop', 'tiktok-shop', 'woocommerce'] as const;
export const storeStates = ['new', 'authorising', 'connected', 'degraded', 'token_expired', 'paused', 'uninstalled', 'erased'] as const;

export const sandboxTroubles = ['none', 'busy', 'down', 'slow', 'permission-lost', 'token-expired'] as const;
/** What becomes of a sandbox store's webhooks. */
export const sandboxHintTroubles = ['none', 'late', 'doubled', 'reordered', 'lost'] as const;

/** What a check of a store looks at, in the order in which it does: each needs those before it. */
export const storeCheckNames = ['connection', 'permissions', 'setup', 'products', 'orders', 'parcels'] as const;
/**
 * How a store may differ from a parcel that was written back: it lacks it, it was canceled there, somebody marked it as sent without its number, its items
 * left with another number, or its order is gone.
 */
export const parcelDifferenceKinds = ['missing', 'canceled', 'marked-by-hand', 'sent-otherwise', 'order-gone'] as const;
/** What becomes of our products in a store that is disconnected: they stay as they are, buyers no longer see them, or they are deleted there. */
export const disconnectChoices = ['keep', 'unpublish', 'delete'] as const;
