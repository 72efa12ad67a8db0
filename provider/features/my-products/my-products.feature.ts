import type { Feature } from '#provider/feature.ts';
import { myProductsTables } from './account-tables.ts';
import { listingKind } from './move-listing.ts';
import { myProductsRoutes } from './my-products.routes.ts';
import { myProductsTasks } from './my-products.tasks.ts';
import { listingNotices } from './notices.ts';
import { catalogRelay } from './relay-catalog-changes.ts';

export const myProducts = {
  name: 'my-products',
  routes: [myProductsRoutes],
  tasks: myProductsTasks,
  relays: [catalogRelay],
  notices: listingNotices,
  lifecycles: [listingKind],
  account: myProductsTables,
} satisfies Feature;
