import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { DraftFilter } from './import-list.ts';
import { productFileLayouts } from './import-list.values.ts';
import { pageQuery } from './page.ts';

export const listProductFileRows = defineEndpoint({
  name: 'listProductFileRows',
  permission: 'products:read',
  summary:
    'Drafts as rows of a file that another system imports, for stores we are not connected to: one row a variant, with further rows where the layout has them. Drafts with problems are left out. The columns are those of `productFileColumns`.',
  method: 'GET',
  path: '/v1/import-item-files/{layout}',
  params: z.object({ layout: z.enum(productFileLayouts) }),
  query: DraftFilter.extend(pageQuery),
  data: z.array(z.array(z.string())),
  paged: true,
  problems: ['cursor-invalid'],
});
