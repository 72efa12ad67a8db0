import type { Services } from '#provider/services.ts';

/**
 * Lanes of the queue, each with how many of its jobs a process works on at once: a message of a store does not wait for a slow store,
 * nor a merchant for a thousand rows.
 *
 * - `webhooks`: what platforms and gateways sent.
 * - `interactive`: what somebody waits for, and short work whose time has come.
 * - `outbound`: calls to stores, those of one store one after the other (`storeId` of `addJob`).
 * - `bulk`: rows of long jobs, and nightly work.
 */
export const laneSizes = { webhooks: 4, interactive: 3, outbound: 4, bulk: 2 } as const;
export type Lane = keyof typeof laneSizes;
export const lanes = Object.keys(laneSizes) as Lane[];

/** What the queue hands a task besides its payload. */
export interface TaskContext {
  attempt: number;
  lastAttempt: boolean;
}
/** A unit of queued work. It may run more than once: its effect must not. A throw is tried again with back-off. */
export type Task = (services: Services, payload: unknown, context: TaskContext) => Promise<void>;
/** A task and the lane its jobs are worked in. */
export interface QueuedTask {
  lane: Lane;
  run: Task;
  /** Queued by the clock too, in UTC: minute, hour, day, month, weekday. Once each time however many instances run. */
  at?: string;
}
export type TaskList = Record<string, QueuedTask>;
