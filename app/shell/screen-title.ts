import type { UIMatch } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';

/** The title a route gives itself in its `handle`: a name out of its data, else its words. */
export function titleOf(match: UIMatch, t: TFunction<'shell'>): string | null {
  const { name, title } = (match.handle ?? {}) as ScreenHandle;
  const named = match.data === undefined ? null : (name?.(match.data) ?? null);
  if (named !== null || title === undefined) return named;
  return t(typeof title === 'function' ? title(match.pathname) : title);
}
