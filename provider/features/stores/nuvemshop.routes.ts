import * as contract from '#contract/stores-nuvemshop.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { connectNuvemshopStore, exchangeNuvemshopCode, startNuvemshop } from './connect-nuvemshop-store.ts';
import { describeInstall } from './nuvemshop-install.ts';

/** Connecting stores of Nuvemshop: from our screen or from theirs, with an account or before there is one. */
export function nuvemshopRoutes(api: Api, services: Services): void {
  api.bind(contract.startNuvemshop, ({ caller }) => startNuvemshop(services, caller));
  api.bindPublic(contract.exchangeNuvemshopCode, ({ body }) => exchangeNuvemshopCode(services, body));
  api.bindPublic(contract.readNuvemshopInstall, ({ body }) => describeInstall(services, body.install));
  api.bind(contract.connectNuvemshopStore, ({ caller, body }) => connectNuvemshopStore(services, caller, body.install));
}
