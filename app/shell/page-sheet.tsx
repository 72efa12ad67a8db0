import { createContext, useContext } from 'react';
import { Links, useMatches } from '@remix-run/react';
import { knownRoutes } from './known-routes.ts';

/** The one style sheet a page comes with. */
export interface PageSheet {
  href: string;
  /** What it was put together of. */
  files: readonly string[];
}

/** React's types know it of styles alone. */
const SWITCHED_OFF = { disabled: true };

/** In development there is none: styles come as Remix names them. */
export const PageSheetContext = createContext<PageSheet | null>(null);

/** The styles of the page: its one sheet, and what screens opened later need besides. */
export function PageStyles() {
  const sheet = useContext(PageSheetContext);
  if (sheet !== null) return <SheetAndLater sheet={sheet} />;
  return import.meta.env.DEV ? <Links /> : null;
}

/**
 * What the sheet holds is named beside it, switched off, which a browser never fetches: Remix and the bundler look for a file's name before
 * they fetch it with a screen or a part of one.
 */
function SheetAndLater({ sheet }: { sheet: PageSheet }) {
  const matches = useMatches();
  const routes = knownRoutes();
  const needed = new Set(matches.flatMap(({ id }) => routes[id]?.css ?? []));
  for (const file of sheet.files) needed.delete(file);
  return (
    <>
      <link rel="stylesheet" href={sheet.href} data-page-sheet="" />
      {sheet.files.map((file) => (
        <link key={file} rel="stylesheet" href={file} {...SWITCHED_OFF} />
      ))}
      {[...needed].map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
    </>
  );
}

/** The sheet the server put into this document. */
export function sheetOfDocument(): PageSheet | null {
  const href = document.querySelector('link[data-page-sheet]')?.getAttribute('href') ?? null;
  const held = [...document.querySelectorAll('head > link[rel="stylesheet"][disabled]')];
  return href === null ? null : { href, files: held.flatMap((link) => link.getAttribute('href') ?? []) };
}
