import type { Feature } from '#provider/feature.ts';
import { menuRoutes } from './menu.routes.ts';

export const menu = {
  name: 'menu',
  routes: [menuRoutes],
} satisfies Feature;
