import { paths } from '#app/paths.ts';

/** What a route asks of who opens it (specification 6). */
export interface RouteRule {
  name: string;
  /** Pattern of the route table. */
  path: string;
  requiresAuth: boolean;
  /** Who may open it; `*` is everybody. Without the list it is open to all who are signed in. */
  roles?: readonly string[];
}

/** They answer to forms and scripts, or lead on by themselves. */
const notScreens: readonly string[] = ['root', 'redirect', 'logout', 'setting'];
const publicScreens: readonly string[] = [
  ...['startup', 'text', 'login', 'authorize', 'nuvemshop', 'tiktok', 'track', 'invitation'],
  ...['confirmRecipient', 'unsubscribe'],
];
const outsideMainLayout: readonly string[] = ['confirmPayment', 'paySuccess', 'payoneerConfirmPayment', 'selectAccount'];

/** The rules of all screens; those inside the main layout first, in the order in which a way out is looked for. */
export const routeRules: readonly RouteRule[] = Object.entries(paths)
  .filter(([name, path]) => !notScreens.includes(name) && !path.startsWith('/resources/'))
  .map(([name, path]) => {
    if (publicScreens.includes(name)) return { name, path, requiresAuth: false };
    return outsideMainLayout.includes(name) ? { name, path, requiresAuth: true } : { name, path, requiresAuth: true, roles: ['*'] };
  });
