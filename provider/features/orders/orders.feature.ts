import type { Feature } from '#provider/feature.ts';
import { orderTables } from './account-tables.ts';
import { orderFileRoutes } from './files/order-files.routes.ts';
import { missingGoodsKind } from './missing-goods/missing-goods.store.ts';
import { orderKind } from './move-order.ts';
import { parcelKind } from './move-parcel.ts';
import { orderNotices } from './notices.ts';
import { warehouseRoutes } from './orders-warehouse.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { orderTasks } from './orders.tasks.ts';
import { storeEditKind } from './store-edits.store.ts';
import { orderTagRoutes } from './tags/order-tags.routes.ts';
import { addWarehouseCommands } from './warehouse/warehouse-commands.ts';

export const orders = {
  name: 'orders',
  routes: [orderRoutes, orderTagRoutes, orderFileRoutes, warehouseRoutes],
  tasks: orderTasks,
  notices: orderNotices,
  lifecycles: [orderKind, parcelKind, missingGoodsKind, storeEditKind],
  commands: [addWarehouseCommands],
  account: orderTables,
} satisfies Feature;
