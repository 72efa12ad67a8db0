/**
 * What is sent when a store's variant sells. `simple`: so many of one variant. `by_country`: another variant for some
 * countries. `bundle`: several variants together. `buy_x_get_y`: one variant, and a gift for every so many bought.
 * `substitutes`: one variant, and others that may stand in while it can't be had.
 */
export const mappingKinds = ['simple', 'by_country', 'bundle', 'buy_x_get_y', 'substitutes'] as const;
export type MappingKind = (typeof mappingKinds)[number];
export const mappingRoles = ['item', 'gift', 'substitute'] as const;

export const PARTS_MAX = 20;
