import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { ListProductsQuery } from './products.ts';

export const linkProductsFile = defineEndpoint({
  name: 'linkProductsFile',
  permission: 'catalog:read',
  summary:
    'Where the first 2,000 products of a list can be fetched as a CSV file (PRODUCTS_FILE_MAX), once, within a minute. Texts that a spreadsheet would read as a formula come out as text.',
  method: 'POST',
  path: '/v1/products/file',
  query: ListProductsQuery.omit({ cursor: true, pageSize: true, facets: true }),
  data: FileLink,
});

export const linkProductPictures = defineEndpoint({
  name: 'linkProductPictures',
  permission: 'catalog:read',
  summary: 'Where all pictures of a product can be fetched as one ZIP file, once, within a minute.',
  method: 'POST',
  path: '/v1/products/{productId}/pictures/file',
  params: z.object({ productId: Id }),
  data: FileLink,
  problems: ['not-found'],
});
