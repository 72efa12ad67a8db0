import type { ReactNode } from 'react';
import { useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from './screen-handle.ts';

/**
 * Holds a navigation until the texts of its screen are there. The router renders it as a transition, so React keeps the page
 * before while this suspends; on the first page they are loaded before hydration.
 */
export function ScreenTexts({ children }: { children: ReactNode }) {
  const namespaces = useMatches().flatMap(({ handle }) => (handle as ScreenHandle | undefined)?.i18n ?? []);
  useTranslation(['ui', ...namespaces], { useSuspense: true });
  return children;
}
