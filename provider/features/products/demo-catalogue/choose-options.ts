import type { OptionAxis } from './lexicon.ts';
import { isMeasure, isScale, optionKind, type OptionValue } from './option-values.ts';
import type { Random } from './random.ts';

/** An option of one product: its values, of which a single one is no choice for the buyer. */
export interface ChosenOption {
  axis: OptionAxis;
  values: readonly OptionValue[];
}

const maxVariants = 24;

/** Colours are drawn, scales are a run of neighbours; together never more than 24 variants. */
export function chooseOptions(axes: readonly OptionAxis[], random: Random): ChosenOption[] {
  let room = maxVariants;
  const chosen = [...axes]
    .sort((a, b) => Number(isScale(b)) - Number(isScale(a)))
    .map((axis) => {
      const { values } = optionKind(axis);
      const count = Math.min(wantedCount(axis, values.length, random), room);
      room = Math.floor(room / count);
      return { axis, values: isScale(axis) ? runOf(values, count, random) : turned(random.sample(values, count), axis, random) };
    });
  return chosen.sort((a, b) => axes.indexOf(a.axis) - axes.indexOf(b.axis));
}

/** Any colour may come first, as the first one is on the card. */
function turned(values: readonly OptionValue[], axis: OptionAxis, random: Random): readonly OptionValue[] {
  if (axis.kind !== 'color') return values;
  const start = random.int(0, values.length - 1);
  return [...values.slice(start), ...values.slice(0, start)];
}

function wantedCount(axis: OptionAxis, available: number, random: Random): number {
  if (axis.kind === 'color') return Math.min(available, random.chance(0.14) ? 1 : random.int(2, 6));
  if (isMeasure(axis) && random.chance(0.3)) return 1;
  return random.int(Math.min(2, available), available);
}

function runOf(values: readonly OptionValue[], count: number, random: Random): readonly OptionValue[] {
  const start = random.int(0, values.length - count);
  return values.slice(start, start + count);
}
