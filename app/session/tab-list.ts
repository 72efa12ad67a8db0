/** A visited screen (specification 3). */
export interface VisitedTab {
  /** Key of its words, or a name out of its data. */
  title: string;
  /** Of the route. */
  name: string;
  /** Path with query. */
  fullPath: string;
  query: Record<string, string>;
  /** Whether the screen is read anew each time, so that its name is never among the cached ones. */
  ignoreCache: boolean;
}

export interface TabList {
  tabs: VisitedTab[];
  /** Names of the routes whose screens may be shown from what was read before. */
  cached: string[];
}

/** Which tabs to close, seen from one of them. */
export type CloseChoice = 'this' | 'others' | 'right';

const MOST_TABS = 20;
/** Addresses that would let somebody in, or reveal a payment, are not stored. */
const SECRET_QUERY = /token|code|secret|password|hmac|signature|session|payment|recharge|state|nonce/i;

export const emptyTabList: TabList = { tabs: [], cached: [] };

export function pathOf({ fullPath }: Pick<VisitedTab, 'fullPath'>): string {
  return fullPath.split('?')[0] ?? fullPath;
}

/** A tab of the screen at an address, without what its query must not leave behind. */
export function tabAt(address: { pathname: string; search: string }, screen: Pick<VisitedTab, 'title' | 'name'>): VisitedTab {
  const query = [...new URLSearchParams(address.search)].filter(([name]) => !SECRET_QUERY.test(name));
  const search = new URLSearchParams(query).toString();
  const fullPath = search === '' ? address.pathname : `${address.pathname}?${search}`;
  return { ...screen, fullPath, query: Object.fromEntries(query), ignoreCache: false };
}

/** The list after a visit: the tab of the same path is brought up to date, a new one comes last. */
export function visit(list: TabList, tab: VisitedTab): TabList {
  const known = list.tabs.findIndex((each) => pathOf(each) === pathOf(tab));
  const tabs = known < 0 ? [...list.tabs, tab] : list.tabs.map((each, index) => (index === known ? tab : each));
  const kept = tabs.length > MOST_TABS ? tabs.filter((_each, index) => index !== 1) : tabs;
  return { tabs: kept, cached: cachedOf(kept, [...list.cached, ...(tab.ignoreCache ? [] : [tab.name])]) };
}

/** The list without the selected tabs. The first one, the landing screen, stays. */
export function close(list: TabList, path: string, choice: CloseChoice): TabList {
  const at = list.tabs.findIndex((tab) => pathOf(tab) === path);
  const isClosed: Record<CloseChoice, (index: number) => boolean> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    right: (index) => at >= 0 && index > at,
  };
  const tabs = list.tabs.filter((_tab, index) => index === 0 || !isClosed[choice](index));
  return { tabs, cached: cachedOf(tabs, list.cached) };
}

/** The list before a tab is read anew: its name is no longer among the cached ones. */
export function dropCached(list: TabList, name: string): TabList {
  return { ...list, cached: list.cached.filter((each) => each !== name) };
}

/** Where to go when the tab at hand is closed: the one before it. */
export function neighbourOf(list: TabList, path: string): VisitedTab | undefined {
  const at = list.tabs.findIndex((tab) => pathOf(tab) === path);
  return list.tabs[Math.max(0, at - 1)];
}

/** A list out of what was stored; empty when it can't be read. */
export function parseTabList(stored: string | null): TabList {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    if (typeof value !== 'object' || value === null || !('tabs' in value) || !('cached' in value)) return emptyTabList;
    const { tabs, cached } = value;
    if (!Array.isArray(tabs) || !Array.isArray(cached)) return emptyTabList;
    const sound = tabs.filter(isTab).slice(0, MOST_TABS);
    return {
      tabs: sound,
      cached: cachedOf(
        sound,
        cached.filter((name): name is string => typeof name === 'string'),
      ),
    };
  } catch {
    return emptyTabList;
  }
}

function cachedOf(tabs: readonly VisitedTab[], names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => tabs.some((tab) => tab.name === name));
}

function isTab(value: unknown): value is VisitedTab {
  if (typeof value !== 'object' || value === null) return false;
  const { title, name, fullPath, query, ignoreCache } = value as Record<string, unknown>;
  const texts = [title, name, fullPath].every((text) => typeof text === 'string');
  const isOwnPath = typeof fullPath === 'string' && /^\/(?!\/)[^\\]*$/.test(fullPath);
  return texts && isOwnPath && typeof query === 'object' && query !== null && typeof ignoreCache === 'boolean';
}
