import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const listings = { category: 'listings', channels: everywhere } as const;
/** What happens to products in the stores. */
export const listingNotices: NoticeKinds = {
  'listing-back-in-stock': listings,
  'listing-changed-in-store': listings,
  'listing-cost-changed': listings,
  'listing-deleted-in-store': { ...listings, severity: 'warning' },
  'listing-held': { ...listings, severity: 'warning' },
  'listing-off-sale': { ...listings, severity: 'warning' },
  'listing-out-of-stock': { ...listings, severity: 'warning' },
  'listing-repriced': listings,
  'listing-store-refused': { ...listings, severity: 'warning' },
};
