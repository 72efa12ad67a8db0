/** Tabs of the screen. */
export const warehouseTabs = ['stock', 'inbound', 'outbound', 'renewals', 'movements', 'storage', 'services'] as const;
export type WarehouseTab = (typeof warehouseTabs)[number];

/**
 * Where the storage term of a lot stands. `frozen` and `final_notice`: nothing leaves it until it is paid for. `shipped` and `disposed`: it is empty.
 */
export const lotStates = ['free', 'paid_term', 'due_soon', 'expired_grace', 'frozen', 'final_notice', 'disposed', 'shipped'] as const;
export type LotState = (typeof lotStates)[number];

/** Lots by the days since they came in. */
export const lotAges = ['0-30', '31-60', '61-90', 'over-90'] as const;
export type LotAge = (typeof lotAges)[number];
/** Lots by what is special about them. */
export const lotFilters = ['expiring', 'zero', 'damaged', 'unlinked'] as const;

export const movementKinds = ['receive', 'reserve', 'release', 'ship', 'return', 'adjust', 'transfer', 'dispose'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Documents that move units of a lot. */
export const movementDocuments = ['order', 'outbound', 'inbound'] as const;

/** From an order of goods to their place on the shelf. */
export const purchaseStates = [
  'due',
  'paid',
  'buying',
  // The supplier has fewer units; those it lacks are paid back.
  'short',
  'shipped_to_warehouse',
  'receiving',
  'stocked',
  // Nothing of it came: all of it is paid back.
  'refunded',
  'expired',
  'canceled',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];
export const inspectionLevels = ['none', 'sample', 'full'] as const;
export const packagingKinds = ['standard', 'reinforced'] as const;
export const PURCHASE_UNITS_MAX = 100_000;
export const WAREHOUSE_LINES_MAX = 50;
/** Hours in which a purchase or a renewal is paid, else it expires. */
export const CHARGE_HOURS = 24;

export const inboundStates = [
  'draft',
  'submitted',
  'label_ready',
  'in_transit',
  'arrived',
  'receiving',
  'discrepancy',
  'stocked',
  'closed',
  'rejected',
  'canceled',
] as const;
export type InboundState = (typeof inboundStates)[number];
export const handlingKinds = ['count', 'photo', 'relabel', 'inspect'] as const;
export const CARTONS_MAX = 500;
/** Labels of cartons in one file, at most. */
export const LABELS_MAX = 1_000;
/** Photos the warehouse takes of a carton, at most. */
export const CARTON_PHOTOS_MAX = 6;
/** Units that `getStorageSavings` calculates with. */
export const SAVINGS_UNITS = 100;
/** What documents of a plan are sent for (`uploadFile`). */
export const INBOUND_DOCUMENT_PURPOSE = 'inbound-document';

export const outboundKinds = ['bulk', 'transfer', 'disposal'] as const;
export const outboundStates = [
  'draft',
  'lock_failed',
  'locked',
  'submitted',
  'approved',
  'due',
  'paid',
  'picking',
  'packed',
  'shipped',
  'closed',
  'canceled',
] as const;
export type OutboundState = (typeof outboundStates)[number];
/** When postage is paid: before the goods are picked, once they are packed and weighed, or not here, as the merchant has labels. */
export const postageMoments = ['before', 'after', 'none'] as const;

/** Terms a lot is renewed for, in days, with what is taken off their price in hundredths of a percent. */
export const storageTerms = [
  { days: 30, discountBp: 0 },
  { days: 90, discountBp: 500 },
  { days: 180, discountBp: 1_000 },
] as const;
export const termDays = [30, 90, 180] as const;
export type TermDays = (typeof termDays)[number];
export const renewalStates = ['due', 'paid', 'applied', 'expired', 'canceled'] as const;
export type RenewalState = (typeof renewalStates)[number];
/** Days before the end of a term on which its merchant is notified. */
export const noticeDays = [30, 14, 7, 3, 1] as const;
/** Days between the final notice and the day a lot may be disposed of. */
export const FINAL_NOTICE_DAYS = 14;
/** Days to pay a bill; after them the account's lots are frozen. */
export const BILL_DAYS = 14;

export const storageBillStates = ['issued', 'paid', 'overdue'] as const;
export type StorageBillState = (typeof storageBillStates)[number];
/** Why a day of storage cost what it did. */
export const accrualBases = ['free', 'term', 'charged'] as const;

/** Work on goods from the price list. A recount is free. */
export const warehouseServices = ['photo', 'split', 'repack', 'relabel', 'rework', 'recount'] as const;
export type WarehouseService = (typeof warehouseServices)[number];
export const serviceStates = ['due', 'requested', 'done', 'canceled'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** `plan-lot-labels`: of all lots a plan brought, in one file. */
export const warehouseDocuments = ['inbound-labels', 'outbound-labels', 'lot-labels', 'plan-lot-labels', 'storage-bill'] as const;
export type WarehouseDocument = (typeof warehouseDocuments)[number];

export const WAREHOUSE_TEXT_MAX = 500;
