import type { Feature } from '#provider/feature.ts';
import { praiseCardTables } from './account-tables.ts';
import { cardKind } from './card-lifecycle.ts';
import { praiseCardNotices } from './notices.ts';
import { praiseCardRoutes } from './praise-cards.routes.ts';

export const praiseCards = {
  name: 'praise-cards',
  routes: [praiseCardRoutes],
  notices: praiseCardNotices,
  lifecycles: [cardKind],
  account: praiseCardTables,
} satisfies Feature;
