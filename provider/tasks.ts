import { allFeatures, type features } from './features.ts';
import type { QueuedTask } from './jobs/task.ts';
import type { Work } from './jobs/worker.ts';
import type { layers } from './layers.ts';

type NamesOf<Part> = Part extends { tasks: infer Tasks } ? keyof Tasks & string : never;
export type TaskName = NamesOf<(typeof layers)[number] | (typeof features)[number]>;

/** Every task of the queue by name. */
export const tasks = Object.assign({}, ...allFeatures.map((feature) => feature.tasks ?? {})) as Record<TaskName, QueuedTask>;

/** What a worker of this product does. */
export const work: Work = { tasks, relays: allFeatures.flatMap(({ relays = [] }) => relays) };
