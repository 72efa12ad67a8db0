import type { Feature } from '#provider/feature.ts';
import { productTables } from './account-tables.ts';
import { productFileRoutes } from './product-files.routes.ts';
import { keptProductRoutes } from './kept-products.routes.ts';
import { watchNotices } from './notices.ts';
import { addProductCommands } from './product-commands.ts';
import { productPictureRoutes } from './product-pictures.routes.ts';
import { productRoutes } from './products.routes.ts';
import { productTasks } from './products.tasks.ts';

export const products = {
  name: 'products',
  routes: [productRoutes, keptProductRoutes, productFileRoutes, (_api, services, app) => productPictureRoutes(app, services)],
  tasks: productTasks,
  notices: watchNotices,
  commands: [addProductCommands],
  account: productTables,
} satisfies Feature;
