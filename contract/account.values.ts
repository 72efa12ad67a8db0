export const AVATAR_PIXELS = 256;

/** Tax numbers whose form is checked. */
export const taxIdKinds = ['none', 'vat', 'cnpj', 'cpf', 'rfc', 'ein', 'nif', 'other'] as const;
export const BILLING_PROFILE_LIMIT = 20;
/** Stores billed to one profile. */
export const BILLING_STORES_MAX = 200;

/** Which number of a parcel a store gets. */
export const trackNumbers = ['first-mile', 'last-mile'] as const;
/** Where the link of a number leads. */
export const trackLinks = ['carrier', 'provider', 'branded'] as const;
/** Which carrier a store is sent. */
export const trackCarrierNames = ['real', 'other', 'fixed'] as const;
/** When a store is notified of a parcel. */
export const trackMoments = ['label', 'first-scan'] as const;

/** Days between asking for deletion and the deletion. */
export const DELETION_DAYS = 14;
