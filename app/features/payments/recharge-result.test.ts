import { describe, expect, it } from 'vitest';
import { rechargeStates } from '#contract/balance.values.ts';
import { isOpen, outcomeOf } from './recharge-result.tsx';

describe('coming back from the gateway', () => {
  it('counts as credited only once the wallet is', () => {
    const credited = rechargeStates.filter((state) => outcomeOf(state) === 'credited');
    expect(credited).toEqual(['credited', 'settled']);
    expect(outcomeOf('succeeded')).toBe('confirming');
  });

  it('reloads only while the state can still change', () => {
    const open = rechargeStates.filter((state) => isOpen(outcomeOf(state)));
    expect(open).toEqual(['created', 'redirected', 'awaiting_confirmation', 'authorising', 'pending_provider', 'succeeded']);
  });
});
