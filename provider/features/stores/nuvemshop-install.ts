import { z } from 'zod';
import type { NuvemshopInstall } from '#contract/stores-nuvemshop.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { NuvemshopCredentials } from '#provider/platforms/nuvemshop/credentials.ts';
import type { Services } from '#provider/services.ts';

/** Long enough to sign up on the way. */
const LIFE_MS = 60 * 60_000;
const PURPOSE = 'nuvemshop-install';

const Sealed = z.strictObject({
  externalId: z.string(),
  domain: z.string(),
  storeName: z.string(),
  credentials: NuvemshopCredentials,
  /** Account of the merchant who started it; null: he began at Nuvemshop. */
  startedBy: z.uuid().nullable(),
  endsAt: z.number(),
});

/** What the platform granted for a store, before it belongs to an account. */
export type OpenInstall = Omit<z.output<typeof Sealed>, 'endsAt'>;

/** The grant as the merchant carries it on to signing in: nobody but us opens it, and nothing is kept of one that is not used. */
export async function sealInstall(services: Services, install: OpenInstall): Promise<NuvemshopInstall> {
  const endsAt = (await readNow(services.database.db)).getTime() + LIFE_MS;
  const text = JSON.stringify(Sealed.parse({ ...install, endsAt }));
  return asInstall(services.keys.encrypt(PURPOSE, text, PURPOSE).toString('base64url'), install);
}

/** Throws `authorization-expired` for what is too old or not ours. */
export async function openInstall(services: Services, sealed: string): Promise<OpenInstall> {
  const install = readSealed(services, sealed);
  if (install === null || install.endsAt < (await readNow(services.database.db)).getTime()) throw new Refusal('authorization-expired');
  return install;
}

export async function describeInstall(services: Services, sealed: string): Promise<NuvemshopInstall> {
  return asInstall(sealed, await openInstall(services, sealed));
}

function asInstall(install: string, { storeName, domain, startedBy }: OpenInstall): NuvemshopInstall {
  return { install, storeName, domain, isStarted: startedBy !== null };
}

function readSealed({ keys }: Services, sealed: string): z.output<typeof Sealed> | null {
  try {
    return Sealed.parse(JSON.parse(keys.decrypt(PURPOSE, Buffer.from(sealed, 'base64url'), PURPOSE)));
  } catch {
    return null;
  }
}
