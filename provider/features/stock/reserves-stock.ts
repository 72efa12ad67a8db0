import type { Mode } from '#contract/money.ts';
import type { Services } from '#provider/services.ts';

/** Whether orders of a mode reserve stock. Those in test mode do only in a demo: elsewhere nobody picks them, and real goods would be held for ever. */
export function reservesStock({ config }: Pick<Services, 'config'>, mode: Mode): boolean {
  return mode === 'live' || config.demo;
}
