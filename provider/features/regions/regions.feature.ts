import type { Feature } from '#provider/feature.ts';
import { regionRoutes } from './regions.routes.ts';

export const regions = {
  name: 'regions',
  routes: [regionRoutes],
} satisfies Feature;
