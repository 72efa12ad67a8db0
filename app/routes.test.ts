import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.server.ts';
import { paths } from './paths.ts';
import routes from './routes.ts';

interface Entry {
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}
interface Module {
  loader?: (args: { request: Request; params: object; context: object }) => unknown;
}

const open = [
  '/',
  '/startup',
  '/text',
  '/login',
  '/oauth2/authorize',
  '/nuvemshop',
  '/tiktok',
  '/track/:token',
  '/invitation',
  '/invite/:code',
  '/emails/confirm/:token',
  '/emails/unsubscribe/:token',
];
const payment = ['/confirm-payment', '/pay-success', '/payoneer-confirm-payment', '/accounts'];
const screens = [
  '/dashboard/workplace',
  '/home',
  '/home/support-ticket',
  '/home/notification',
  '/akProducts',
  '/akProducts/:productId',
  '/importList',
  '/addMyStore',
  '/myProducts',
  '/orders',
  '/orders/shipped',
  '/manualOrders',
  '/manualOrders/shipped',
  '/balance',
  '/balance/recharge',
  '/recommend',
  '/recommend/withdraw',
  '/myCloudWarehouse',
  '/myAccount',
  '/setting',
  '/setting/basic',
  '/setting/pricing-rule',
  '/setting/shipping',
  '/setting/praise-card',
  '/setting/IOSS',
  '/setting/email',
  '/tutorial',
  '/invoice',
  '/invoice/months',
  '/invoice/:invoiceId',
];
/** They are for anybody, or only lead on. */
const unguarded: string[] = [...open, paths.setting, paths.logout, paths.language, paths.job, paths.profilePicture, '*'];

const entries = flatten(await routes);

describe('the route table', () => {
  it('has every address of the specification', () => {
    expect(entries.map(({ path }) => path)).toEqual(expect.arrayContaining([...open, ...payment, ...screens, '/redirect/*', '*']));
  });

  it.each(entries.filter(({ path }) => !unguarded.includes(path)))('lets nobody without a session see $path', async ({ path, file }) => {
    const { loader } = (await import(/* @vite-ignore */ join(import.meta.dirname, file))) as Module;
    const asked = path.replace(/:\w+/g, '01890a5d-ac96-774b-bcce-b302099a8057').replace('*', 'home');
    const request = new Request(`http://localhost:3000${asked}?a=b`);
    const context = {
      config: readConfig({ PROVIDER_API_URL: 'http://127.0.0.1:9' }),
      log: pino({ level: 'silent' }),
      requestId: 'r',
      forwardedFor: '',
      nonce: '',
    };
    const answer = await Promise.resolve()
      .then(() => loader?.({ request, params: { '*': 'home' }, context }))
      .catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    // What takes forms only shows nothing to anybody.
    if ((answer as Response).status === 405) return expect((answer as Response).body).toBeNull();
    expect((answer as Response).headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(asked)}&a=b`);
  });
});

function flatten(nested: Entry[]): { path: string; file: string }[] {
  return nested.flatMap(({ path, file, children }) => [...(path === undefined ? [] : [{ path, file }]), ...flatten(children ?? [])]);
}
