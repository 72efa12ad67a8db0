import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { productFileLayouts } from './import-list.values.ts';

export const linkDraftsFile = defineEndpoint({
  name: 'linkDraftsFile',
  permission: 'products:read',
  summary:
    'Where the import list can be fetched as a CSV file that another system imports, for stores we are not connected to, once, within a minute: one row a variant, with further rows where the layout has them. Drafts with problems are left out. The columns are those of `productFileColumns`.',
  method: 'POST',
  path: '/v1/import-item-files/{layout}',
  params: z.object({ layout: z.enum(productFileLayouts) }),
  data: FileLink,
});
