export const platformCodes = ['sandbox', 'shopify', 'nuvemshop', 'tiktok-shop', 'woocommerce'] as const;
export const storeStates = ['new', 'authorising', 'connected', 'degraded', 'token_expired', 'paused', 'uninstalled', 'erased'] as const;

export const sandboxTroubles = ['none', 'busy', 'down', 'permission-lost'] as const;
