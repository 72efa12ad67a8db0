/** Parts of a cost in the order they are named in. */
export const costPartNames = ['goods', 'freight', 'duty', 'tax', 'fees'] as const;
