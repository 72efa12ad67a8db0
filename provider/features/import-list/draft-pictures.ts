import type { ImportItem } from '#contract/import-list.ts';
import { productPictureUrl } from '#provider/features/products/product-picture-url.ts';
import type { DraftPicture, ListedDraftRow } from './import-items.store.ts';

type ImportPicture = ImportItem['pictures'][number];

/** The draft's pictures in its order, and those of the product it leaves out. */
export function readPictures(row: ListedDraftRow): { pictures: ImportPicture[]; leftOutPictures: ImportPicture[] } {
  const all = row.product_pictures.map((_, position) => ({ position, alt: '' }));
  const kept = (row.pictures ?? all).filter(({ position }) => position < all.length);
  const positions = new Set(kept.map(({ position }) => position));
  return {
    pictures: kept.map((picture) => toPicture(row, picture)),
    leftOutPictures: all.filter(({ position }) => !positions.has(position)).map((picture) => toPicture(row, picture)),
  };
}

/** Of the first of the draft's pictures. */
export function mainPictureUrl(row: ListedDraftRow): string | null {
  const first = (row.pictures ?? row.product_pictures.map((_, position) => ({ position }))).find(
    ({ position }) => position < row.product_pictures.length,
  );
  return first === undefined ? null : pictureUrl(row, first.position);
}

function pictureUrl(row: ListedDraftRow, position: number): string {
  return productPictureUrl({ productId: row.product_id, position, contentVersion: row.picture_version });
}

function toPicture(row: ListedDraftRow, { position, alt }: DraftPicture): ImportPicture {
  const words = alt === '' ? (row.product_pictures[position]?.alt ?? row.title) : alt;
  return { position, url: pictureUrl(row, position), alt: words };
}
