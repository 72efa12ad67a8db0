export const weightUnits = ['metric', 'imperial'] as const;
export type Units = (typeof weightUnits)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_TRIES = 5;
/** Until a code can be asked for again. */
export const RESEND_SECONDS = 60;
