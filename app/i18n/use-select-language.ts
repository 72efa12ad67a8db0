import { useFetcher } from '@remix-run/react';
import { paths } from '#app/paths.ts';

/** Switches the language at once, everywhere, and keeps it. */
export function useSelectLanguage(): (locale: string) => void {
  const fetcher = useFetcher();
  return (locale) => fetcher.submit({ locale }, { method: 'post', action: paths.language });
}
