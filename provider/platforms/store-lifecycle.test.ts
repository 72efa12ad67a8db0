import { describe, expect, it } from 'vitest';
import { storeStates } from '#contract/stores.values.ts';
import { liveStoreStates, type StoreState, storeSteps, workingStoreStates } from './store-lifecycle.ts';

describe('the lifecycle of a store connection', () => {
  it('can reach every state from a new one, and ends erased', () => {
    const reached = new Set<StoreState>(['new']);
    // A set is walked while it grows.
    for (const state of reached) storeSteps[state].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...storeStates].sort());
    expect(storeSteps.erased).toEqual([]);
  });

  it('counts working stores as live', () => {
    expect(workingStoreStates.every((state) => liveStoreStates.includes(state))).toBe(true);
    expect(liveStoreStates).not.toContain('uninstalled');
  });
});
