import { Id } from '#contract/endpoint.ts';
import { paths } from '#app/paths.ts';

/** Products side by side. */
export const COMPARE_MAX = 4;

export function compareUrl(productIds: readonly string[], country: string | undefined): string {
  const params = new URLSearchParams({ ids: productIds.join(','), ...(country === undefined ? {} : { country }) });
  return `${paths.compareProducts}?${params.toString()}`;
}

/** The products an address of the comparison names, each once. */
export function readComparedIds(search: URLSearchParams): string[] {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => Id.safeParse(id).success);
  return [...new Set(ids)].slice(0, COMPARE_MAX);
}
