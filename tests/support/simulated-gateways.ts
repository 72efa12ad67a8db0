import type { IncomingHttpHeaders } from 'node:http';
import type { RawNotice } from '#provider/gateways/gateway.ts';
import { findCharge, listEventRows, type SandboxEvent } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { buildNotice } from '#provider/gateways/simulators/build-notice.ts';
import { updateFxRates } from '#provider/rates/update-fx-rates.ts';
import type { TestProvider } from './provider.ts';

/** The notices of a simulated charge so far, the first one first, as they would travel. */
export async function simulatedNotices({ services }: TestProvider, chargeId: string): Promise<RawNotice[]> {
  const charge = await findCharge(services, chargeId);
  if (charge === null) return [];
  const events = await listEventRows(services, charge);
  const notices = await Promise.all(events.map((event) => build(event)));
  return notices.flatMap((notice) => (notice === null ? [] : [notice]));

  async function build(event: SandboxEvent): Promise<RawNotice | null> {
    if (charge === null) return null;
    const notice = await buildNotice(services, charge, events, event);
    if (notice === null) return null;
    const { searchParams } = new URL(notice.path, services.ownUrl());
    return { headers: notice.headers as IncomingHttpHeaders, rawBody: notice.rawBody, query: Object.fromEntries(searchParams) };
  }
}

/** How the simulated gateways answer their next calls: not at all, with an error of their own, or with something that is no answer. */
export async function troubleGateways(
  { services }: TestProvider,
  { calls, answer = 'none' }: { calls: number; answer?: 'none' | 'error' | 'garbage' },
): Promise<void> {
  await services.database.db.updateTable('sandbox.gateway_trouble').set({ unanswered_calls: calls, answer }).execute();
}

/** Rates of exchange as the demo has them. */
export async function withFxRates(provider: TestProvider): Promise<void> {
  await updateFxRates(provider.services);
}
