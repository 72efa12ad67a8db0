import type { Home } from '#contract/home.ts';
import { paths } from '#app/paths.ts';

export type SetupStepName = keyof Home['setup'];

/** In the order they are done; each has one place where it is done. */
const places: readonly { name: SetupStepName; url: string }[] = [
  { name: 'storeConnected', url: paths.stores },
  { name: 'productImported', url: paths.products },
  { name: 'productPushed', url: paths.importList },
  { name: 'testOrderPlaced', url: paths.stores },
  { name: 'toppedUp', url: paths.recharge },
  { name: 'orderPaid', url: `${paths.orders}?tab=awaiting-payment` },
];

export interface SetupStep {
  name: SetupStepName;
  url: string;
  done: boolean;
}

export function setupSteps(setup: Home['setup']): SetupStep[] {
  return places.map(({ name, url }) => ({ name, url, done: setup[name] }));
}
