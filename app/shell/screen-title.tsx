import { useMatches, type UIMatch } from '@remix-run/react';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle, TitleKey } from '#app/i18n/screen-handle.ts';
import { useRootData } from './root-data.ts';

/** A name from the screen's data, such as a product's, or a key of its text. */
type ScreenTitle = { name: string } | { key: TitleKey };

/** `<title>` of the page. */
export function DocumentTitle() {
  const { t } = useTranslation('shell');
  const brand = useRootData()?.brandName ?? '';
  const page = useScreenTitle();
  return <title>{page === null ? brand : t('documentTitle', { page, brand })}</title>;
}

/** The title of the deepest route that has one. */
export function useScreenTitle(): string | null {
  const { t } = useTranslation('shell');
  const title = deepestTitle(useMatches());
  if (title === null) return null;
  return 'name' in title ? title.name : String(t(title.key as ParseKeys<'shell'>));
}

/** The current screen for the list of visited tabs: its title as a key, so that it can be shown in another language, and its route's name. */
export function useVisitedScreen(): { title: string | null; name: string } {
  const matches = useMatches();
  const title = deepestTitle(matches);
  const name = matches.at(-1)?.id.split('/').at(-1) ?? '';
  if (title === null) return { title: null, name };
  return { title: 'name' in title ? title.name : title.key, name };
}

function deepestTitle(matches: readonly UIMatch[]): ScreenTitle | null {
  return matches.map(screenTitle).findLast((title) => title !== null) ?? null;
}

function screenTitle({ data, handle, pathname }: UIMatch): ScreenTitle | null {
  const { name, title } = (handle ?? {}) as ScreenHandle;
  // A screen whose action failed has no data: Remix says null.
  const dataName = data === undefined || data === null ? null : (name?.(data) ?? null);
  if (dataName !== null) return { name: dataName };
  return title === undefined ? null : { key: typeof title === 'function' ? title(pathname) : title };
}
