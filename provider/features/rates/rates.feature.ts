import type { Feature } from '#provider/feature.ts';
import { addRateCommands } from './rate-commands.ts';

export const rates = {
  name: 'rates',
  commands: [addRateCommands],
} satisfies Feature;
