import type { PlatformCode } from './platform.ts';

/** What a store platform takes for one product; null where it names no limit. */
export interface PlatformLimits {
  /** As merchants know it. */
  name: string;
  options: number | null;
  variants: number | null;
  titleLength: number | null;
  pictures: number | null;
  /** Length of an option's or a value's name. */
  optionLength: number | null;
}

/**
 * Shopify: Admin GraphQL `productSet` (3 options, 2,048 variants since 15 October 2025, changelog "The product variant limit is
 * now 2048"), help center "Product media" (250 pictures), 255 characters for titles and option names.
 * Nuvemshop: REST resource Product (3 attributes, 1,000 variants, 250 images).
 * TikTok Shop: Create Product 202309 (3 sales attributes, 300 SKUs in BR, EU, JP, MX, UK and US, 9 main images, title of 255
 * in its strictest markets).
 * WooCommerce: REST v3 names none; a post's title is a text without end.
 * The sandbox takes what Shopify takes.
 */
export const platformLimits: Record<PlatformCode, PlatformLimits> = {
  'sandbox': { name: 'Sandbox', options: 3, variants: 2048, titleLength: 255, pictures: 250, optionLength: 255 },
  'shopify': { name: 'Shopify', options: 3, variants: 2048, titleLength: 255, pictures: 250, optionLength: 255 },
  'nuvemshop': { name: 'Nuvemshop', options: 3, variants: 1000, titleLength: null, pictures: 250, optionLength: null },
  'tiktok-shop': { name: 'TikTok Shop', options: 3, variants: 300, titleLength: 255, pictures: 9, optionLength: null },
  'woocommerce': { name: 'WooCommerce', options: null, variants: null, titleLength: null, pictures: null, optionLength: null },
};
