/** Raised when pictures are drawn in another way, so that no browser keeps the old drawing. */
const DRAWING_GENERATION = 1;

/** Names one state of a product's pictures; `contentVersion` is the `picture_version` of a row. */
export function pictureVersion(contentVersion: string | null): string {
  return `${DRAWING_GENERATION}-${contentVersion ?? '0'}`;
}

/** Where a product's picture is served. The address changes whenever the picture does, so it may be kept for ever. */
export function productPictureUrl(picture: { productId: string; position: number; contentVersion: string | null }): string {
  return `/files/product-pictures/${picture.productId}/${picture.position}.svg?v=${pictureVersion(picture.contentVersion)}`;
}

/** SQL for the content version of a `product` row known as `alias`. */
export function pictureVersionSql(alias: string): string {
  return `left(encode(${alias}.import_hash, 'hex'), 8)`;
}
