import { describe, expect, it } from 'vitest';
import { close, dropCached, emptyTabList, neighbourOf, parseTabList, tabAt, visit, type TabList } from './tab-list.ts';

function tab(pathname: string, search = '') {
  return tabAt({ pathname, search }, { title: `title of ${pathname}`, name: pathname.slice(1) });
}

const four: TabList = ['/dashboard/workplace', '/orders', '/akProducts', '/balance'].map((path) => tab(path)).reduce(visit, emptyTabList);
const paths = (list: TabList) => list.tabs.map(({ fullPath }) => fullPath);

describe('visited tabs', () => {
  it('hold the fields of the specification', () => {
    expect(tab('/orders', '?tab=all&q=a%20b')).toEqual({
      title: 'title of /orders',
      name: 'orders',
      fullPath: '/orders?tab=all&q=a+b',
      query: { tab: 'all', q: 'a b' },
      ignoreCache: false,
    });
  });

  it('keep one tab for one path, with its newest query', () => {
    const list = visit(visit(four, tab('/orders', '?tab=all')), tab('/orders', '?tab=paid'));
    expect(paths(list)).toEqual(['/dashboard/workplace', '/orders?tab=paid', '/akProducts', '/balance']);
  });

  it.each(['token', 'code', 'id_token', 'hmac', 'session', 'payment', 'recharge', 'state', 'resetToken'])(
    'never keep what %s says in the address',
    (name) => {
      expect(JSON.stringify(tab('/addMyStore', `?${name}=let-me-in&tab=all`))).not.toContain('let-me-in');
    },
  );

  it('are at most twenty, the landing screen among them', () => {
    const many = Array.from({ length: 30 }, (_each, index) => tab(`/akProducts/${index}`)).reduce(visit, four);
    expect(many.tabs).toHaveLength(20);
    expect(paths(many)[0]).toBe('/dashboard/workplace');
    expect(paths(many).at(-1)).toBe('/akProducts/29');
  });
});

describe('closing', () => {
  it.each([
    ['this', '/akProducts', ['/dashboard/workplace', '/orders', '/balance']],
    ['others', '/akProducts', ['/dashboard/workplace', '/akProducts']],
    ['right', '/orders', ['/dashboard/workplace', '/orders']],
    ['this', '/dashboard/workplace', ['/dashboard/workplace', '/orders', '/akProducts', '/balance']],
    ['right', '/nowhere', ['/dashboard/workplace', '/orders', '/akProducts', '/balance']],
  ] as const)('%s, seen from %s, leaves %j', (choice, path, left) => {
    const list = close(four, path, choice);
    expect(paths(list)).toEqual(left);
    expect(list.cached.every((name) => list.tabs.some((each) => each.name === name))).toBe(true);
  });

  it('the tab at hand leads to the one before it', () => {
    expect(neighbourOf(four, '/akProducts')?.fullPath).toBe('/orders');
    expect(neighbourOf(four, '/dashboard/workplace')?.fullPath).toBe('/dashboard/workplace');
  });
});

describe('cached names', () => {
  it('grow with visits and lose the tab that is read anew', () => {
    expect(four.cached).toEqual(['dashboard/workplace', 'orders', 'akProducts', 'balance']);
    expect(dropCached(four, 'orders').cached).not.toContain('orders');
  });

  it('leave out a screen that is read anew each time', () => {
    expect(visit(emptyTabList, { ...tab('/orders'), ignoreCache: true }).cached).toEqual([]);
  });
});

describe('a kept list', () => {
  it('comes back as it was', () => {
    expect(parseTabList(JSON.stringify(four))).toEqual(four);
  });

  it.each([null, '', '[]', '{}', '{"tabs":1,"cached":[]}', 'null'])('that can not be read (%s) is empty', (stored) => {
    expect(parseTabList(stored)).toEqual(emptyTabList);
  });

  it('loses what is no tab, and what leads to another site', () => {
    const odd = [{ title: 'x' }, { ...tab('/orders'), fullPath: '//evil.example' }, { ...tab('/orders'), fullPath: 'javascript:alert(1)' }];
    expect(parseTabList(JSON.stringify({ tabs: [...odd, tab('/balance')], cached: ['balance', 'gone', 7] }))).toEqual({
      tabs: [tab('/balance')],
      cached: ['balance'],
    });
  });
});
