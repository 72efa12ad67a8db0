import { connection, userError } from './connection.ts';
import { type FakeLocation, type FakeService, nextId, type ShopData } from './shop-data.ts';

interface ServiceArguments {
  name: string;
  callbackUrl?: string;
}
interface DefinitionArguments {
  definition: { namespace: string; key: string; ownerType: string };
}

/** The shop itself, and what apps set up in it. */
export function setupQueries(shop: ShopData) {
  return {
    shop: { ...shop.facts, fulfillmentServices: () => shop.services.map((service) => serviceView(shop, service)) },
    currentAppInstallation: { accessScopes: () => shop.scopes.map((handle) => ({ handle })) },
    locations: (args: object) => connection(shop.locations.map(locationView), args),
    publications: (args: object) => connection(channelsOf(shop), args),
  };
}

export function setupMutations(shop: ShopData) {
  return {
    fulfillmentServiceCreate({ name: serviceName, callbackUrl = '' }: ServiceArguments) {
      if (shop.services.some((service) => service.serviceName === serviceName)) {
        return { fulfillmentService: null, userErrors: [userError('Name has already been taken', ['name'])] };
      }
      const id = nextId(shop, 'FulfillmentService');
      const location = { id: nextId(shop, 'Location'), name: serviceName, serviceId: id };
      const service = { id, serviceName, callbackUrl: callbackUrl === '' ? null : callbackUrl, locationId: location.id };
      shop.locations.push(location);
      shop.services.push(service);
      return { fulfillmentService: serviceView(shop, service), userErrors: [] };
    },

    metafieldDefinitionCreate({ definition: { namespace, key, ownerType } }: DefinitionArguments) {
      const name = `${ownerType} ${namespace} ${key}`;
      const isTaken = shop.definitions.has(name);
      shop.definitions.add(name);
      return isTaken
        ? { createdDefinition: null, userErrors: [userError(`Key is in use for ${ownerType} metafields`, ['definition', 'key'], 'TAKEN')] }
        : { createdDefinition: { id: nextId(shop, 'MetafieldDefinition') }, userErrors: [] };
    },
  };
}

function serviceView(shop: ShopData, service: FakeService) {
  const { id, serviceName, callbackUrl, locationId } = service;
  const location = shop.locations.find((one) => one.id === locationId);
  return { id, serviceName, callbackUrl, location: location === undefined ? null : locationView(location) };
}

export function locationView({ id, name, serviceId }: FakeLocation) {
  return { id, name, isActive: true, isFulfillmentService: serviceId !== null };
}

function channelsOf({ onlineStoreId, facts }: ShopData) {
  const pointOfSale = { id: `${facts.id.replace('Shop', 'Publication')}0`, catalog: catalogOf('pos') };
  return onlineStoreId === null ? [pointOfSale] : [pointOfSale, { id: onlineStoreId, catalog: catalogOf('online_store') }];
}

function catalogOf(handle: string) {
  return { __typename: 'AppCatalog', apps: (args: object) => connection([{ handle }], args) };
}
