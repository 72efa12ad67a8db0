import type { ParseKeys } from 'i18next';
import type { StringsNamespace } from './strings.ts';

/** A key of `shell`, or one of the feature's own texts: `sourcing:list.title`. A test looks these up. */
export type TitleKey = ParseKeys<'shell'> | `${StringsNamespace}:${string}`;

/** What a route module says of itself: `export const handle = { … } satisfies ScreenHandle`. */
export interface ScreenHandle {
  /** Namespaces its texts come from, beside `ui` and `shell`. */
  i18n?: StringsNamespace | StringsNamespace[];
  /** Title in the tab and the breadcrumb trail; by address where one screen has two. */
  title?: TitleKey | ((pathname: string) => TitleKey);
  /** A name out of the loader's data that stands in the place of `title`, e.g. the product's. */
  name?: (data: unknown) => string | null;
}
