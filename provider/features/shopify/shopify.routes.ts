import * as contract from '#contract/shopify.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { confirmLink, createLink, describeLink } from './link-shopify.ts';
import { listConnections } from './list-shopify-connections.ts';
import { openShopify } from './open-shopify.ts';

/** The app inside the Shopify admin: opening it, its connection, and bringing a shop to an account. */
export function shopifyRoutes(api: Api, services: Services): void {
  api.bind(contract.openShopify, ({ caller }) => openShopify(services, caller));
  api.bind(contract.listShopifyConnections, ({ caller }) => listConnections(services.database.db, caller.accountId));
  api.bind(contract.createShopifyLink, ({ caller }) => createLink(services, caller));
  api.bind(contract.getShopifyLink, ({ caller, params }) => describeLink(services, caller, params.code));
  api.bind(contract.confirmShopifyLink, ({ caller, params }) => confirmLink(services, caller, params.code));
}
