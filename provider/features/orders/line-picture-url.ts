/** What is known of the picture of a line's variant; all null while the line is not mapped. */
export interface PictureOfLine {
  productId: string | null;
  picturePosition: number | null;
  pictureCount: number | null;
}

/** Address of the variant's picture, else of the product's first; null when there is none. */
export function linePictureUrl({ productId, picturePosition, pictureCount }: PictureOfLine): string | null {
  if (productId === null || pictureCount === null || pictureCount === 0) return null;
  return `/files/product-pictures/${productId}/${picturePosition ?? 0}.svg`;
}
