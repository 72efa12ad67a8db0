/** Where TikTok Shop keeps a seller's account: the United States have a page of consent of their own. */
export const tiktokMarkets = ['us', 'other'] as const;
export type TiktokMarket = (typeof tiktokMarkets)[number];

/** Why a shop of an authorization was left out: it is another account's, or we have no rate for its currency. */
export const tiktokShopObstacles = ['shop-of-other-account', 'no-rate-for-currency'] as const;
