import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, type ShopifyStore, UserErrors } from './admin-client.ts';
import { CREATE_SERVICE, DEFINE_KEY, OUR_SERVICES, SALES_CHANNELS } from './documents/shop.ts';
import { findPrepared, forgetPrepared, type PreparedShop, savePrepared } from './prepared-shop.store.ts';

/** The metafield by which a pushed product is found again; `$app` is the app's own namespace, which no other app writes. */
export const PRODUCT_KEY = { namespace: '$app', key: 'supplier_key' } as const;
const ONLINE_STORE = 'online_store';

const Service = z.object({ id: z.string(), location: z.object({ id: z.string() }).nullable() });
const OurServices = z.object({
  shop: z.object({ fulfillmentServices: z.array(Service.extend({ serviceName: z.string(), callbackUrl: z.string().nullable() })) }),
});
const CreatedService = z.object({
  fulfillmentServiceCreate: z.object({ fulfillmentService: Service.nullable(), userErrors: UserErrors }),
});
const DefinedKey = z.object({ metafieldDefinitionCreate: z.object({ userErrors: UserErrors }) });
const Channels = z.object({
  publications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        catalog: z.object({ apps: z.object({ nodes: z.array(z.object({ handle: z.string().nullable() })) }).optional() }).nullable(),
      }),
    ),
  }),
});

/** What a shop needs before it takes products of ours: set up once, found again whoever set it up. */
export async function prepareShop(services: Services, store: ShopifyStore): Promise<PreparedShop> {
  const known = await findPrepared(services.database.db, store);
  if (known !== null) return known;
  await defineKey(services, store);
  const prepared = { locationId: await requireLocation(services, store), publicationId: await findOnlineStore(services, store) };
  await savePrepared(services.database.db, store, prepared);
  return prepared;
}

/** The same for a shop in which somebody took out what was set up: it is looked for there, and set up anew. */
export async function repairShop(services: Services, store: ShopifyStore): Promise<PreparedShop> {
  const known = await findPrepared(services.database.db, store);
  if (known !== null && (await findLocation(services, store)) !== known.locationId) await forgetPrepared(services.database.db, store);
  return prepareShop(services, store);
}

async function defineKey(services: Services, store: ShopifyStore): Promise<void> {
  const { metafieldDefinitionCreate } = await callAdmin(services, store, {
    document: DEFINE_KEY,
    variables: {
      definition: {
        ...PRODUCT_KEY,
        name: `${services.config.brandName} product`,
        type: 'id',
        ownerType: 'PRODUCT',
        capabilities: { uniqueValues: { enabled: true } },
      },
    },
    data: DefinedKey,
    repeatable: true,
  });
  const refused = metafieldDefinitionCreate.userErrors.filter(({ code }) => code !== 'TAKEN');
  requireDone(services, store, refused);
}

/** The location of our fulfillment service. A second call at the same time finds the name taken, and then the first one's service. */
async function requireLocation(services: Services, store: ShopifyStore): Promise<string> {
  const known = await findLocation(services, store);
  if (known !== null) return known;
  const { fulfillmentServiceCreate: created } = await callAdmin(services, store, {
    document: CREATE_SERVICE,
    variables: { name: services.config.brandName, callbackUrl: callbackUrl(services) },
    data: CreatedService,
    repeatable: true,
  });
  const locationId = created.fulfillmentService?.location?.id ?? (await findLocation(services, store));
  if (locationId !== null) return locationId;
  requireDone(services, store, created.userErrors);
  throw new Error('a fulfillment service without a location');
}

async function findLocation(services: Services, store: ShopifyStore): Promise<string | null> {
  const { shop } = await callAdmin(services, store, { document: OUR_SERVICES, data: OurServices, repeatable: true });
  const ours = shop.fulfillmentServices.find(
    ({ serviceName, callbackUrl: url }) => url === callbackUrl(services) || serviceName === services.config.brandName,
  );
  return ours?.location?.id ?? null;
}

/** Shopify adds `/fulfillment_order_notification`. */
function callbackUrl({ config }: Services): string {
  return `${config.publicUrl}/hooks/shopify/service`;
}

async function findOnlineStore(services: Services, store: ShopifyStore): Promise<string | null> {
  const { publications } = await callAdmin(services, store, { document: SALES_CHANNELS, data: Channels, repeatable: true });
  return publications.nodes.find(({ catalog }) => catalog?.apps?.nodes.some(({ handle }) => handle === ONLINE_STORE))?.id ?? null;
}
