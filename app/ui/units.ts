import { createContext, useContext } from 'react';
import type { Units } from '#contract/sign-in.values.ts';

/** Units weights and sizes are shown in; the shell sets them. */
export const UnitsContext = createContext<Units>('metric');

export function useUnits(): Units {
  return useContext(UnitsContext);
}
