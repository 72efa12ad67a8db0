import type { ParseKeys } from 'i18next';
import type { StringsNamespace } from './strings.ts';

/** What a route module says of itself: `export const handle = { … } satisfies ScreenHandle`. */
export interface ScreenHandle {
  /** Namespaces its texts come from, beside `ui` and `shell`. */
  i18n?: StringsNamespace | StringsNamespace[];
  /** Title in the tab and the breadcrumb trail, a key of `shell`; by address where one screen has two. */
  title?: ParseKeys<'shell'> | ((pathname: string) => ParseKeys<'shell'>);
  /** A name out of the loader's data that stands in the place of `title`, e.g. the product's. */
  name?: (data: unknown) => string | null;
}
