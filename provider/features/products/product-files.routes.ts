import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/products-files.ts';
import { bindFile } from '#provider/files/bind-file.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { writeProductPictures } from './product-pictures-file.ts';
import { writeProductsFile } from './products-file.ts';

/** Files of products. */
export function productFileRoutes(api: Api, services: Services, app: FastifyInstance): void {
  bindFile({ api, services, app }, contract.linkProductsFile, (asked) => writeProductsFile(services, asked));
  bindFile({ api, services, app }, contract.linkProductPictures, ({ params }) => writeProductPictures(services, params.productId));
}
