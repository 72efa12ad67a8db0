import type { Feature } from '#provider/feature.ts';
import { cloudWarehouseTables } from './account-tables.ts';
import { addCloudWarehouseCommands } from './cloud-warehouse-commands.ts';
import { cloudWarehouseOperatorRoutes } from './cloud-warehouse-operators.routes.ts';
import { cloudWarehouseRoutes } from './cloud-warehouse.routes.ts';
import { cloudWarehouseTasks } from './cloud-warehouse.tasks.ts';
import { cloudWarehouseKinds } from './lifecycles.ts';
import { cloudWarehouseNotices } from './notices.ts';

export const cloudWarehouse = {
  name: 'cloud-warehouse',
  routes: [cloudWarehouseRoutes, cloudWarehouseOperatorRoutes],
  tasks: cloudWarehouseTasks,
  notices: cloudWarehouseNotices,
  lifecycles: cloudWarehouseKinds,
  commands: [addCloudWarehouseCommands],
  account: cloudWarehouseTables,
} satisfies Feature;
