/** Who declares import tax: nobody beforehand, the merchant under a number of their own, or the provider under its own. */
export const taxModes = ['none', 'own', 'provider'] as const;

/** Groups of countries with one import scheme or one kind of tax number. */
export const taxGroups = ['ioss', 'uk-vat', 'voec', 'ch-vat', 'au-gst', 'nz-gst', 'br-tax-id', 'mx-rfc'] as const;

/** What happens to a parcel whose goods are worth more than the scheme takes. */
export const overLimitPolicies = ['hold', 'duties-paid', 'buyer-pays'] as const;

/** What is declared as the goods' value: what the buyer paid in the store, or what the merchant pays the provider. */
export const declaredBases = ['store', 'provider'] as const;
