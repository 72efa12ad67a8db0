import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';

export function productUrl(productId: string): string {
  return generatePath(paths.product, { productId });
}
