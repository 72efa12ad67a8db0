import type { Feature } from '#provider/feature.ts';
import { trackingRoutes } from './tracking.routes.ts';

export const tracking = {
  name: 'tracking',
  routes: [trackingRoutes],
} satisfies Feature;
