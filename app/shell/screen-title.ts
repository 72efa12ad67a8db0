import type { UIMatch } from '@remix-run/react';
import type { ParseKeys, TFunction } from 'i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';

/** What a route is called: a name out of its data, or a key of its words. */
type ScreenTitle = { name: string } | { key: ParseKeys<'shell'> };

/** The title a route gives itself in its `handle`: a name out of its data, else its words. */
export function titleOf(match: UIMatch, t: TFunction<'shell'>): string | null {
  const title = screenTitle(match);
  if (title === null) return null;
  return 'name' in title ? title.name : t(title.key);
}

/** As `titleOf`, with the key in the place of the words, so that it can be kept and told in another language. */
export function titleKeyOf(match: UIMatch): string | null {
  const title = screenTitle(match);
  if (title === null) return null;
  return 'name' in title ? title.name : title.key;
}

/** Name of the deepest route of a page, e.g. `orders-page`. */
export function screenNameOf(matches: readonly UIMatch[]): string {
  return matches.at(-1)?.id.split('/').at(-1) ?? '';
}

function screenTitle(match: UIMatch): ScreenTitle | null {
  const { name, title } = (match.handle ?? {}) as ScreenHandle;
  const named = match.data === undefined ? null : (name?.(match.data) ?? null);
  if (named !== null) return { name: named };
  return title === undefined ? null : { key: typeof title === 'function' ? title(match.pathname) : title };
}
