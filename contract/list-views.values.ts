/** Lists that can be looked at in a way of one's own. */
export const lists = ['products', 'import-list', 'my-products', 'orders', 'manual-orders', 'parcels', 'manual-parcels', 'ledger'] as const;

export const VIEW_NAME_MAX = 40;
/** Views one user keeps of one list. */
export const VIEWS_MAX = 20;

export const densities = ['comfortable', 'compact'] as const;
