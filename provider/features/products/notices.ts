import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const watchedProducts = { category: 'watched-products', channels: everywhere } as const;
/** What became of watched products. */
export const watchNotices: NoticeKinds = {
  'watched-cost-fell': watchedProducts,
  'watched-cost-rose': watchedProducts,
  'watched-out-of-stock': watchedProducts,
  'watched-in-stock': watchedProducts,
  'watched-off-sale': watchedProducts,
  'watched-several': watchedProducts,
};
