/** Unit weights are shown in. `kg` shows what is lighter than a kilogram in grams, `lb` what is lighter than a pound in ounces. */
export const weightUnits = ['g', 'kg', 'oz', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];
/** Unit lengths are shown in. */
export const lengthUnits = ['cm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_TRIES = 5;
/** Until a code can be asked for again. */
export const RESEND_SECONDS = 60;
