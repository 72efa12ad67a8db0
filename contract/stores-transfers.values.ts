/** Of a request to take a store over. Nothing follows on a decision. */
export const storeTransferStates = ['requested', 'agreed', 'refused'] as const;
