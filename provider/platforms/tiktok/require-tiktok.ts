import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { TiktokConfig } from './tiktok-config.ts';

/** The app's keys; `platform-not-set-up` where whoever runs this has none. */
export function requireTiktok({ config }: Pick<Services, 'config'>): TiktokConfig {
  if (config.tiktok === null) throw new Refusal('platform-not-set-up');
  return config.tiktok;
}
