import type { Services } from '#provider/services.ts';

/** What the queue hands a task besides its payload. */
export interface TaskContext {
  attempt: number;
  lastAttempt: boolean;
}
/** A unit of queued work. It may run more than once: its effect must not. A throw is tried again with back-off. */
export type Task = (services: Services, payload: unknown, context: TaskContext) => Promise<void>;
export type TaskList = Record<string, Task>;
