import * as contract from '#contract/stores-tiktok.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { connectTiktok } from './connect-tiktok.ts';
import { startTiktok } from './start-tiktok.ts';

/** Connecting shops of TikTok Shop. */
export function tiktokRoutes(api: Api, services: Services): void {
  api.bind(contract.startTiktok, ({ caller, body }) => startTiktok(services, caller, body.market));
  api.bind(contract.connectTiktok, ({ caller, body }) => connectTiktok(services, caller, body));
}
