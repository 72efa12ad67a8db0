export const AVATAR_PIXELS = 256;

/** Tax numbers whose form is checked. */
export const taxIdKinds = ['none', 'vat', 'cnpj', 'cpf', 'rfc', 'ein', 'nif', 'other'] as const;
export const BILLING_PROFILE_LIMIT = 20;

/** Days between asking for deletion and the deletion. */
export const DELETION_DAYS = 14;
