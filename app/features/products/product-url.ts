import { generatePath } from '@remix-run/react';
import { paths } from '#app/paths.ts';

export function productUrl(productId: string): string {
  return generatePath(paths.product, { productId });
}
