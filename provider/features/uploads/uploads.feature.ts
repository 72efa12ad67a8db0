import type { Feature } from '#provider/feature.ts';
import { uploadTables } from './account-tables.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { uploadTasks } from './uploads.tasks.ts';

export const uploads = {
  name: 'uploads',
  routes: [uploadRoutes],
  tasks: uploadTasks,
  account: uploadTables,
} satisfies Feature;
