interface Template {
  /** Null: for orders of all stores. */
  storeId: string | null;
}

/** Templates offered for a note about orders of a store, or, with null, of several stores or none. */
export function templatesFor<T extends Template>(templates: readonly T[], storeId: string | null): T[] {
  return templates.filter((template) => template.storeId === null || template.storeId === storeId);
}

/** The store that all of these orders are of; null where there is none. */
export function sharedStoreOf(orders: readonly { storeId: string | null }[]): string | null {
  const [first] = orders;
  return first !== undefined && orders.every(({ storeId }) => storeId === first.storeId) ? first.storeId : null;
}
