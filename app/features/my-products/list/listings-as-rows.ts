import type { TFunction } from 'i18next';
import type { Money } from '#contract/money.ts';
import type { ListedListing } from './listing-row.tsx';

/** Listings as rows of a CSV file, under a row of headings; amounts in minor units beside their currency. */
export function listingsAsRows(listings: readonly ListedListing[], t: TFunction<'my-products'>): string[][] {
  const head = [
    'id',
    'product',
    'store',
    'state',
    'flags',
    'sends',
    'costMinor',
    'priceMinor',
    'currency',
    'marginMinor',
    'available',
    'stock',
    'sold',
  ] as const;
  return [
    head.map((name) => t(`export.${name}`)),
    ...listings.map((listing) => [
      listing.id,
      listing.title,
      listing.storeName,
      listing.state,
      listing.flags.map((flag) => t(`flag.${flag}`)).join('; '),
      listing.skus.join('; '),
      minor(listing.costFrom),
      minor(listing.priceFrom),
      listing.priceFrom.currency,
      minor(listing.profit?.profit ?? null),
      text(listing.available),
      text(listing.stock),
      String(listing.sold30Days),
    ]),
  ];
}

function minor(money: Money | null): string {
  return text(money?.amountMinor ?? null);
}

function text(value: number | null): string {
  return value === null ? '' : String(value);
}
