import type { UIMatch } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';

/** The title a route gives itself in its `handle`: a name out of its data, else its words. */
export function titleOf(match: UIMatch, t: TFunction<'shell'>): string | null {
  const handle = (match.handle ?? {}) as ScreenHandle;
  const name = match.data === undefined ? null : (handle.name?.(match.data) ?? null);
  return name ?? (handle.title === undefined ? null : t(handle.title));
}
