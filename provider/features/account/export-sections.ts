import { type RawBuilder, sql } from 'kysely';

/** One part of an export: rows with a sortable id, as they go into its files. */
export interface ExportSection {
  /** Name of its files, without ending. */
  name: string;
  /** Selects `id` (uuid) and `row` (jsonb) of everything the account has of it. */
  rowsOf: (accountId: string) => RawBuilder<unknown>;
}

/** Rows of a table as they are. For tables without secrets; the others name what they give. */
function whole(table: string, more: { without?: string[]; nested?: RawBuilder<unknown> } = {}): ExportSection['rowsOf'] {
  const without = ['account_id', ...(more.without ?? [])];
  const nested = more.nested ?? sql`'{}'::jsonb`;
  return (accountId) =>
    sql`SELECT t.id, to_jsonb(t) - ${without}::text[] || ${nested} AS row FROM ${sql.table(table)} t WHERE t.account_id = ${accountId}`;
}

/** Rows of another table that belong to a row, as an array under a name. */
function children(name: string, table: string, reference: string, order: string): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.lit(name)}::text, (SELECT coalesce(jsonb_agg(to_jsonb(c) - ${['account_id', reference]}::text[] ORDER BY c.${sql.ref(order)}), '[]')
    FROM ${sql.table(table)} c WHERE c.account_id = t.account_id AND c.${sql.ref(reference)} = t.id))`;
}

/** What happened to a row, the first event first. */
function eventsOf(table: string): RawBuilder<unknown> {
  return children('events', table, 'entity_id', 'seq');
}

const ACCOUNT_COLUMNS = sql`'id', t.id, 'legal_name', t.legal_name, 'country', t.country, 'status', t.status, 'source', t.source,
  'invite_code', t.invite_code, 'created_at', t.created_at, 'deletion_due_at', t.deletion_due_at`;
const USER_COLUMNS = sql`'id', t.id, 'username', t.username, 'email', t.email, 'email_verified_at', t.email_verified_at, 'phone', t.phone,
  'phone_verified_at', t.phone_verified_at, 'role', t.role, 'job', t.job, 'job_name', t.job_name, 'organization', t.organization,
  'organization_name', t.organization_name, 'location', t.location, 'location_name', t.location_name, 'introduction', t.introduction,
  'personal_website', t.personal_website, 'avatar', t.avatar, 'registration_date', t.registration_date, 'locale', t.locale,
  'time_zone', t.timezone, 'display_currency', t.display_currency, 'units', t.units, 'two_factor_since', t.totp_enabled_at, 'list_settings', t.list_settings`;
const STORE_COLUMNS = sql`'id', t.id, 'platform', t.platform, 'external_id', t.external_id, 'domain', t.domain, 'name', t.name,
  'country', t.country, 'currency', t.currency, 'mode', t.mode, 'state', t.state, 'connected_at', t.connected_at,
  'last_order_at', t.last_order_at, 'created_at', t.created_at`;
const SESSION_COLUMNS = sql`'id', t.id, 'created_at', t.created_at, 'last_seen_at', t.last_seen_at, 'expires_at', t.expires_at,
  'revoked_at', t.revoked_at, 'user_agent', t.user_agent, 'address', t.address`;

function named(table: string, columns: RawBuilder<unknown>, nested: RawBuilder<unknown> = sql`'{}'::jsonb`): ExportSection['rowsOf'] {
  return (accountId) =>
    sql`SELECT t.id, jsonb_build_object(${columns}) || ${nested} AS row FROM ${sql.table(table)} t WHERE t.account_id = ${accountId}`;
}

/** The account's own row with what there is one of: both wallets, how tracking is written back, goods are sent and tax is declared. */
const account: ExportSection['rowsOf'] = (accountId) => sql`
  SELECT t.id, jsonb_build_object(${ACCOUNT_COLUMNS},
    'wallets', (SELECT jsonb_agg(to_jsonb(w) - '{account_id,last_hash}'::text[]) FROM wallet w WHERE w.account_id = t.id),
    'track_setting', (SELECT to_jsonb(s) - 'account_id' FROM track_setting s WHERE s.account_id = t.id),
    'shipping_rules', (SELECT jsonb_agg(to_jsonb(r) - 'account_id' || jsonb_build_object(
        'countries', (SELECT jsonb_agg(c.country ORDER BY c.country) FROM shipping_rule_country c
          WHERE c.account_id = r.account_id AND c.rule_position = r.position),
        'exceptions', (SELECT jsonb_agg(to_jsonb(e) - '{account_id,rule_position}'::text[] ORDER BY e.position) FROM shipping_rule_exception e
          WHERE e.account_id = r.account_id AND e.rule_position = r.position)) ORDER BY r.position)
      FROM shipping_rule r WHERE r.account_id = t.id),
    'dismissed_setup_steps', (SELECT jsonb_agg(d.step ORDER BY d.step) FROM setup_dismissal d WHERE d.account_id = t.id),
    'basic_settings', (SELECT to_jsonb(s) - 'account_id' FROM account_setting s WHERE s.account_id = t.id),
    'profit_settings', (SELECT to_jsonb(s) - 'account_id' FROM profit_setting s WHERE s.account_id = t.id),
    'order_settings', (SELECT to_jsonb(s) - 'account_id' || jsonb_build_object('grace_windows', (
        SELECT jsonb_agg(to_jsonb(g) - 'account_id' ORDER BY g.store_id) FROM grace_window g WHERE g.account_id = s.account_id))
      FROM order_setting s WHERE s.account_id = t.id),
    'tax_profiles', (SELECT jsonb_agg(to_jsonb(p) - 'account_id' ORDER BY p.tax_group) FROM tax_profile p WHERE p.account_id = t.id),
    'notification_preferences', (SELECT jsonb_agg(to_jsonb(s) - 'account_id' || jsonb_build_object(
        'categories', (SELECT jsonb_agg(to_jsonb(p) - '{account_id,user_id}'::text[] ORDER BY p.category) FROM notification_preference p
          WHERE p.account_id = s.account_id AND p.user_id = s.user_id)))
      FROM notification_preference_set s WHERE s.account_id = t.id),
    'storage_settings', (SELECT to_jsonb(s) - 'account_id' FROM storage_setting s WHERE s.account_id = t.id),
    'product_marks', (SELECT jsonb_agg(to_jsonb(m) - 'account_id' ORDER BY m.marked_at) FROM product_mark m WHERE m.account_id = t.id),
    'product_watches', (SELECT jsonb_agg(to_jsonb(w) - 'account_id') FROM product_watch w WHERE w.account_id = t.id)) AS row
  FROM account t WHERE t.id = ${accountId}`;

/** Everything an account owns. Passwords, tokens and their hashes are no part of it. */
export const exportSections: readonly ExportSection[] = [
  { name: 'account', rowsOf: account },
  { name: 'users', rowsOf: named('app_user', USER_COLUMNS) },
  { name: 'sessions', rowsOf: named('session', SESSION_COLUMNS) },
  { name: 'billing-profiles', rowsOf: whole('billing_profile') },
  { name: 'list-views', rowsOf: whole('list_view') },
  { name: 'staff-roles', rowsOf: whole('staff_role') },
  {
    name: 'staff-invitations',
    rowsOf: whole('staff_invitation', { without: ['token_hash', 'links'], nested: eventsOf('staff_invitation_event') }),
  },
  { name: 'account-log', rowsOf: whole('account_log') },
  { name: 'praise-cards', rowsOf: whole('praise_card', { nested: eventsOf('praise_card_event') }) },
  {
    name: 'stores',
    rowsOf: named('store', STORE_COLUMNS, sql`${eventsOf('store_event')} || ${children('unread', 'store_unread', 'store_id', 'since')}`),
  },
  { name: 'import-list', rowsOf: whole('import_item', { nested: children('variants', 'import_variant', 'import_item_id', 'position') }) },
  { name: 'scheduled-pushes', rowsOf: whole('scheduled_push', { nested: eventsOf('scheduled_push_event') }) },
  {
    name: 'listings',
    rowsOf: whole('listing', {
      nested: sql`${children('variants', 'listing_variant', 'listing_id', 'position')} || ${eventsOf('listing_event')}`,
    }),
  },
  {
    name: 'pricing-rules',
    rowsOf: whole('pricing_rule', { nested: children('versions', 'pricing_rule_version', 'rule_id', 'version') }),
  },
  {
    name: 'price-runs',
    rowsOf: whole('price_run', { nested: sql`${children('rows', 'price_run_row', 'run_id', 'seq')} || ${eventsOf('price_run_event')}` }),
  },
  {
    name: 'orders',
    rowsOf: whole('orders', {
      nested: sql`${children('payment_events', 'order_payment_event', 'entity_id', 'seq')} || ${children('fulfillment_events', 'order_fulfillment_event', 'entity_id', 'seq')}
        || ${children('automatic_payments', 'automatic_payment', 'order_id', 'day')} || ${children('automatic_payment_stops', 'automatic_payment_stop', 'order_id', 'stopped_at')}
        || jsonb_build_object('substitutions', (SELECT jsonb_agg(to_jsonb(s) - '{account_id,quote_id}'::text[]) FROM order_substitution s
          WHERE s.account_id = t.account_id AND s.quote_id = t.quote_id))`,
    }),
  },
  { name: 'order-tags', rowsOf: whole('order_tag', { nested: children('orders', 'order_tagging', 'tag_id', 'order_id') }) },
  { name: 'order-lines', rowsOf: whole('order_line') },
  { name: 'order-holds', rowsOf: whole('order_hold') },
  { name: 'missing-goods', rowsOf: whole('missing_goods', { nested: children('events', 'missing_goods_event', 'entity_id', 'seq') }) },
  { name: 'store-edits', rowsOf: whole('store_edit', { nested: children('events', 'store_edit_event', 'entity_id', 'seq') }) },
  {
    name: 'parcels',
    rowsOf: whole('parcel', {
      nested: sql`${children('lines', 'parcel_line', 'parcel_id', 'order_line_id')} || ${children('tracking', 'tracking_event', 'parcel_id', 'seq')}
        || ${children('events', 'parcel_event', 'entity_id', 'seq')}`,
    }),
  },
  {
    name: 'claims',
    rowsOf: whole('claim', {
      nested: sql`${children('lines', 'claim_line', 'claim_id', 'order_line_id')} || ${children('messages', 'claim_message', 'claim_id', 'seq')}
        || ${children('files', 'claim_file', 'claim_id', 'place')} || ${eventsOf('claim_event')}`,
    }),
  },
  {
    name: 'support-tickets',
    rowsOf: whole('support_ticket', {
      nested: sql`${children('messages', 'support_ticket_message', 'ticket_id', 'id')} || ${eventsOf('support_ticket_event')}`,
    }),
  },
  {
    name: 'lesson-marks',
    rowsOf: (accountId) => sql`SELECT t.user_id AS id, jsonb_build_object('user_id', t.user_id,
        'lessons', jsonb_agg(to_jsonb(t) - '{account_id,user_id}'::text[] ORDER BY t.lesson)) AS row
      FROM lesson_mark t WHERE t.account_id = ${accountId} GROUP BY t.user_id`,
  },
  { name: 'credit-notes', rowsOf: whole('claim_refund', { nested: children('lines', 'claim_refund_line', 'refund_id', 'position') }) },
  { name: 'make-up-charges', rowsOf: whole('make_up', { nested: eventsOf('make_up_event') }) },
  {
    name: 'ledger-entries',
    rowsOf: whole('ledger_entry', {
      without: ['hash', 'previous_hash'],
      nested: children('lines', 'ledger_line', 'entry_id', 'line'),
    }),
  },
  {
    name: 'recharges',
    rowsOf: whole('recharge', {
      without: ['gateway_url', 'next_fetch_at'],
      nested: sql`${children('refunds', 'recharge_refund', 'recharge_id', 'seq')} || ${children('proofs', 'bank_proof', 'recharge_id', 'uploaded_at')}
        || ${eventsOf('recharge_event')}`,
    }),
  },
  {
    name: 'payment-methods',
    rowsOf: whole('payment_method', {
      without: ['gateway_method_id'],
      nested: children('automatic_recharges', 'automatic_top_up', 'payment_method_id', 'mode'),
    }),
  },
  { name: 'disputes', rowsOf: whole('dispute', { nested: eventsOf('dispute_event') }) },
  { name: 'payments', rowsOf: whole('payment', { nested: children('items', 'payment_item', 'payment_id', 'payable_id') }) },
  { name: 'charges', rowsOf: whole('charge', { nested: eventsOf('charge_event') }) },
  {
    name: 'stock-lots',
    rowsOf: whole('stock_lot', {
      nested: sql`${eventsOf('stock_lot_event')} || ${children('adjustments', 'lot_adjustment', 'lot_id', 'at')} || ${children('accruals', 'storage_accrual', 'lot_id', 'day')}
        || ${children('notices', 'storage_notice', 'lot_id', 'at')}`,
    }),
  },
  {
    name: 'stock-purchases',
    rowsOf: whole('stock_purchase', {
      nested: sql`${children('lines', 'stock_purchase_line', 'purchase_id', 'line')} || ${eventsOf('stock_purchase_event')}`,
    }),
  },
  {
    name: 'inbound-plans',
    rowsOf: whole('inbound_plan', {
      nested: sql`${children('lines', 'inbound_line', 'plan_id', 'line')} || ${children('cartons', 'inbound_carton', 'plan_id', 'number')} || ${children('files', 'inbound_file', 'plan_id', 'place')} || ${eventsOf('inbound_plan_event')}`,
    }),
  },
  {
    name: 'outbound-orders',
    rowsOf: whole('outbound_order', {
      nested: sql`${children('lines', 'outbound_line', 'outbound_id', 'line')} || ${eventsOf('outbound_order_event')}`,
    }),
  },
  {
    name: 'renewal-orders',
    rowsOf: whole('renewal_order', {
      nested: sql`${children('lines', 'renewal_line', 'renewal_id', 'line')} || ${eventsOf('renewal_order_event')}`,
    }),
  },
  {
    name: 'storage-bills',
    rowsOf: whole('storage_bill', {
      nested: sql`${children('lines', 'storage_bill_line', 'bill_id', 'line')} || ${eventsOf('storage_bill_event')}`,
    }),
  },
  { name: 'service-orders', rowsOf: whole('service_order', { nested: eventsOf('service_order_event') }) },
  {
    name: 'sourcing-requests',
    rowsOf: whole('sourcing_request', {
      nested: sql`${children('offers', 'sourcing_offer', 'request_id', 'position')} || ${eventsOf('sourcing_event')}`,
    }),
  },
  { name: 'notifications', rowsOf: whole('notification') },
  {
    name: 'notification-events',
    rowsOf: whole('notification_event', { nested: children('deliveries', 'notification_delivery', 'event_id', 'created_at') }),
  },
  { name: 'webhook-endpoints', rowsOf: whole('webhook_endpoint', { without: ['secret'] }) },
];
