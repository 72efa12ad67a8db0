import type { Actor } from '#provider/lifecycles/transition.ts';

/** Who gives the commands of `npm run provider`: the provider's people, not distinguished yet. */
export const OPERATOR: Actor = { kind: 'operator' };

/** What an operator typed makes no sense, or not as things stand; the message says why. */
export class OperatorMistake extends Error {}
