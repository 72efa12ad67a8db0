import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** An entry of the menu as the server gives it; the app takes words and icons from its own menu by `name`. */
export interface ServerMenuEntry {
  /** Route name, e.g. `orders`. */
  name: string;
  /** Path of the app's own route table, e.g. `/orders`. */
  path: string;
  /** Place among its neighbours, from 1. */
  order: number;
  /** Who may open it; `*` is everybody signed in. */
  roles: string[];
  children: ServerMenuEntry[];
}
export const ServerMenuEntry: z.ZodType<ServerMenuEntry> = z.object({
  name: z.string(),
  path: z.string(),
  order: z.int(),
  roles: z.array(z.string()),
  get children() {
    return z.array(ServerMenuEntry);
  },
});

export const userMenu = defineEndpoint({
  name: 'userMenu',
  permission: 'self',
  summary: 'The menu of the user who asks, by role: the 13 entries in order, nested as the screens are.',
  method: 'POST',
  path: '/api/user/menu',
  data: z.array(ServerMenuEntry),
});
