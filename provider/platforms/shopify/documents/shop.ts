/** Questions about a shop itself, and what is set up in it once. Validated against Shopify's schemas by `shopify-documents.test.ts`. */

export const SHOP_FACTS = `query ShopFacts {
  shop { name currencyCode ianaTimezone shopAddress { countryCodeV2 } }
  currentAppInstallation { accessScopes { handle } }
}`;

export const OUR_SERVICES = `query OurServices {
  shop { fulfillmentServices { id serviceName callbackUrl location { id } } }
}`;

export const CREATE_SERVICE = `mutation CreateService($name: String!, $callbackUrl: URL!) {
  fulfillmentServiceCreate(name: $name, callbackUrl: $callbackUrl, trackingSupport: false, inventoryManagement: false, requiresShippingMethod: true) {
    fulfillmentService { id location { id } }
    userErrors { field message }
  }
}`;

export const DEFINE_KEY = `mutation DefineKey($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) {
    createdDefinition { id }
    userErrors { code field message }
  }
}`;

export const SALES_CHANNELS = `query SalesChannels {
  publications(first: 20, catalogType: APP) {
    nodes { id catalog { ... on AppCatalog { apps(first: 2) { nodes { handle } } } } }
  }
}`;
