import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { AccountTables } from './account-data/account-tables.ts';
import type { Database } from './database/database.ts';
import type { Api } from './http/api.ts';
import type { ShopUserLookup } from './http/caller.ts';
import type { Relay } from './jobs/relays.ts';
import type { TaskList } from './jobs/task.ts';
import type { LifecycleKind } from './lifecycles/transition.ts';
import type { NoticeKinds } from './notice-kinds.ts';
import type { Services } from './services.ts';

/** Binds endpoints; those outside the contract, such as pictures and webhooks of platforms, are routes of the server itself. */
type Routes = (api: Api, services: Services, app: FastifyInstance) => void | PromiseLike<unknown>;

/** Runs an operator's work and leaves; false: it found something to see to. */
export type RunCommand = (work: (services: Services) => Promise<boolean>) => Promise<void>;
/** Adds commands to `npm run provider`. `say` writes a line. */
type Commands = (program: Command, run: RunCommand, say: (line: string) => void) => void;

/**
 * All that the rest of the provider has to know of a feature, or of a layer below the features. `features.ts` and `layers.ts` list them; nothing
 * else names one.
 */
export interface Feature {
  /** Of its folder; a feature's is its name in the contract and in the app too. */
  name: string;
  routes?: readonly Routes[];
  tasks?: TaskList;
  relays?: readonly Relay[];
  /** What it notifies users of. */
  notices?: NoticeKinds;
  /** Rows with a state. */
  lifecycles?: readonly LifecycleKind[];
  /** Commands of operators. */
  commands?: readonly Commands[];
  /** Finds the user a verified Shopify shop signs in as; one feature has it. */
  shopUsers?: (database: Database) => ShopUserLookup;
  /** What it adds to /metrics. */
  measure?: (registry: Registry, services: Services) => void;
  /** Its tables with an account's id. */
  account?: AccountTables;
}
