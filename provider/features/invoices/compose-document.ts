import { sql } from 'kysely';
import type { InvoiceKind, InvoicePart } from '#contract/invoices.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { FollowedEntry } from '#provider/ledger/follow-ledger.ts';
import type { LedgerAccount } from '#provider/ledger/entries.ts';
import { splitByWeights } from '#provider/money.ts';
import type { GoodsJourney } from './tax-note.ts';

export interface DraftLine {
  part: InvoicePart;
  /** Of an invoice for several orders the order it belongs to; else empty. */
  documentNumber: string;
  title: string;
  sku: string;
  hsCode: string;
  quantity: number | null;
  unitMinor: number | null;
  amountMinor: number;
}
/** A document before it has a number. */
export interface DraftDocument {
  kind: InvoiceKind;
  lines: DraftLine[];
  storeId: string | null;
  /** Of goods; null for services and money. */
  goods: GoodsJourney | null;
  /** The document whose invoice a credit note corrects. */
  correctsDocumentId: string | null;
  paid: { minor: number; currency: string; rate: string } | null;
}

const partOfAccount: Partial<Record<LedgerAccount, InvoicePart>> = {
  'revenue:goods': 'goods',
  'revenue:freight': 'freight',
  'revenue:insurance': 'insurance',
  'revenue:clearance': 'clearance',
  'revenue:service': 'service',
  'revenue:storage': 'storage',
  'revenue:fees': 'fee',
  'payable:duty': 'duty',
  'payable:tax': 'tax',
};

/** The document an entry of the ledger needs; null where it needs none. Amounts are always the ledger's. */
export async function composeDocument(tx: Tx, entry: FollowedEntry): Promise<DraftDocument | null> {
  switch (entry.kind) {
    case 'order_payment':
    case 'capture':
      return composeOrder(tx, entry);
    case 'charge_payment':
      return composeCharge(tx, entry);
    case 'recharge':
    case 'suspense_out':
      return composeReceipt(entry);
    case 'refund':
      return composeRefund(tx, entry);
    case 'recharge_refund':
      return composeReturn(entry, entry.documentId);
    case 'chargeback_lost':
      return composeReturn(entry, await findDisputedRecharge(tx, entry));
    default:
      return null;
  }
}

const nothing = { storeId: null, goods: null, correctsDocumentId: null, paid: null };

async function composeOrder(tx: Tx, entry: FollowedEntry): Promise<DraftDocument> {
  const order = await findOrder(tx, entry);
  return { ...nothing, kind: 'order', lines: partLines(entry, await findGoods(tx, entry)), ...order };
}

/** A line for each part an entry paid for; for goods a line each. */
function partLines(entry: FollowedEntry, goods: readonly SoldGoods[]): DraftLine[] {
  const sums = sumsOf(entry);
  const goodsMinor = sums.find(({ part }) => part === 'goods')?.amountMinor ?? 0;
  return [
    ...goodsLines(goods, goodsMinor),
    ...sums.filter(({ part }) => part !== 'goods').map(({ part, amountMinor }) => plainLine(part, amountMinor)),
  ];
}

async function composeCharge(tx: Tx, entry: FollowedEntry): Promise<DraftDocument> {
  const charge = await tx
    .selectFrom('charge')
    .select('kind')
    .where('account_id', '=', entry.accountId)
    .where('id', '=', entry.documentId)
    .executeTakeFirst();
  switch (charge?.kind) {
    case 'make_up': {
      // One line, whichever account of the books it went to; billed and taxed as its order.
      const lines = sumsOf(entry).map(({ part, amountMinor }) => plainLine(part === 'tax' ? part : 'make-up', amountMinor));
      return { ...nothing, kind: 'make-up', lines, ...(await findOrder(tx, { ...entry, documentId: await findMadeUpOrder(tx, entry) })) };
    }
    case 'stock_purchase':
      return {
        ...nothing,
        kind: 'storage',
        lines: partLines(entry, await findPurchased(tx, entry)),
        goods: await findPurchaseWay(tx, entry),
      };
    default:
      return { ...nothing, kind: 'storage', lines: partLines(entry, []) };
  }
}

/** What was credited, whatever of it paid an older debt, and our fee. */
function composeReceipt(entry: FollowedEntry): DraftDocument | null {
  const creditMinor = sumOfAccounts(entry, ['wallet:available', 'receivable:merchant']);
  const feeMinor = sumOfAccounts(entry, ['revenue:fees']);
  if (creditMinor <= 0) return null;
  const lines = [plainLine('recharge', creditMinor), ...(feeMinor === 0 ? [] : [plainLine('fee', feeMinor)])];
  return { ...nothing, kind: 'recharge', lines, paid: paidOf(entry) };
}

function composeReturn(entry: FollowedEntry, rechargeId: string | null): DraftDocument {
  const backMinor = sumOfAccounts(entry, ['wallet:available', 'wallet:frozen', 'receivable:merchant']);
  const feeMinor = sumOfAccounts(entry, ['revenue:fees']);
  const lines = [plainLine('recharge', backMinor), ...(feeMinor === 0 ? [] : [plainLine('fee', feeMinor)])];
  return { ...nothing, kind: 'credit-note', lines, correctsDocumentId: rechargeId, paid: paidOf(entry) };
}

/** A claim's refund names its goods line by line, every other one its parts. */
async function composeRefund(tx: Tx, entry: FollowedEntry): Promise<DraftDocument> {
  const { storeId } = await findOrder(tx, entry);
  const claimed = entry.reason === 'claim-refunded' ? await findClaimedLines(tx, entry) : [];
  const lines = claimed.length > 0 ? claimed : sumsOf(entry).map(({ part, amountMinor }) => plainLine(part, amountMinor));
  return { ...nothing, kind: 'credit-note', lines, storeId, correctsDocumentId: entry.documentId };
}

function plainLine(part: InvoicePart, amountMinor: number): DraftLine {
  return { part, documentNumber: '', title: '', sku: '', hsCode: '', quantity: null, unitMinor: null, amountMinor };
}

/** What the provider received or gave back, by part: duty and tax at the end. */
function sumsOf({ lines }: FollowedEntry): { part: InvoicePart; amountMinor: number }[] {
  const sums = new Map<InvoicePart, number>();
  for (const { account, amountMinor } of lines) {
    const part = partOfAccount[account];
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + amountMinor);
  }
  return [...sums].map(([part, amountMinor]) => ({ part, amountMinor }));
}

function sumOfAccounts({ lines }: FollowedEntry, accounts: readonly LedgerAccount[]): number {
  return lines.filter(({ account }) => accounts.includes(account)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function paidOf({ lines }: FollowedEntry): DraftDocument['paid'] {
  const line = lines.find(({ paidMinor }) => paidMinor !== null);
  if (line === undefined || line.paidMinor === null || line.paidCurrency === null) return null;
  return { minor: line.paidMinor, currency: line.paidCurrency, rate: line.rate ?? '1' };
}

async function findOrder(
  tx: Tx,
  { accountId, documentId }: FollowedEntry,
): Promise<{ storeId: string | null; goods: GoodsJourney | null }> {
  const found = await sql<{ storeId: string | null; goods: GoodsJourney }>`
    SELECT o.store_id AS "storeId", jsonb_build_object('to', o.country, 'scheme', q.scheme, 'taxMode', coalesce(q.tax_mode, 'none'), 'from',
      ARRAY(SELECT DISTINCT w.country::text FROM quote_parcel p JOIN warehouse w ON w.code = p.warehouse_code
        WHERE p.account_id = o.account_id AND p.quote_id = o.quote_id)) AS goods
    FROM orders o LEFT JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    WHERE o.account_id = ${accountId} AND o.id = ${documentId}`.execute(tx);
  return found.rows[0] ?? { storeId: null, goods: null };
}

interface SoldGoods {
  title: string;
  sku: string;
  hsCode: string;
  /** As they were ordered, and what of them was canceled since. */
  quantity: number;
  canceled: number;
  unitMinor: number;
}

async function findGoods(tx: Tx, { accountId, documentId }: FollowedEntry): Promise<SoldGoods[]> {
  const found = await sql<SoldGoods>`
    SELECT l.title, l.sku, coalesce(p.hs_code, '') AS "hsCode", l.quantity, l.quantity_canceled AS canceled,
      coalesce(l.unit_cost_minor, 0)::bigint AS "unitMinor"
    FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id LEFT JOIN product p ON p.id = v.product_id
    WHERE l.account_id = ${accountId} AND l.order_id = ${documentId} ORDER BY l.position, l.id`.execute(tx);
  return found.rows;
}

/** Goods of a purchase for the account's own stock. */
async function findPurchased(tx: Tx, { accountId, documentId }: FollowedEntry): Promise<SoldGoods[]> {
  const found = await sql<SoldGoods>`
    SELECT coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale IN (a.default_locale, 'en-US')
        ORDER BY t.locale = 'en-US' LIMIT 1), '') AS title, v.sku, coalesce(p.hs_code, '') AS "hsCode", l.units AS quantity, 0 AS canceled,
      l.unit_cost_minor AS "unitMinor"
    FROM stock_purchase s JOIN account a ON a.id = s.account_id JOIN stock_purchase_line l ON l.account_id = s.account_id AND l.purchase_id = s.id
    JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    WHERE s.account_id = ${accountId} AND s.charge_id = ${documentId} ORDER BY l.line`.execute(tx);
  return found.rows;
}

/** Goods that are bought for the shelf of a warehouse are supplied where that is. */
async function findPurchaseWay(tx: Tx, { accountId, documentId }: FollowedEntry): Promise<GoodsJourney | null> {
  const found = await sql<{ country: string }>`
    SELECT w.country FROM stock_purchase s JOIN warehouse w ON w.code = s.warehouse_code
    WHERE s.account_id = ${accountId} AND s.charge_id = ${documentId}`.execute(tx);
  const [row] = found.rows;
  return row === undefined ? null : { from: [row.country], to: row.country, scheme: null, taxMode: 'none' };
}

/** The order a make-up charge is for. */
async function findMadeUpOrder(tx: Tx, { accountId, documentId }: FollowedEntry): Promise<string> {
  const found = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM make_up WHERE account_id = ${accountId} AND charge_id = ${documentId}`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) throw new Error('a make-up charge is for no order');
  return row.orderId;
}

/** Goods line by line; where the costs of the lines are not what was charged for them, each bears its share of that. */
function goodsLines(goods: readonly SoldGoods[], chargedMinor: number): DraftLine[] {
  if (chargedMinor === 0) return [];
  const charged = chargedGoods(goods, chargedMinor);
  if (charged.length === 0) return [plainLine('goods', chargedMinor)];
  const costs = charged.map(costOf);
  const amounts = sumOf(costs) === chargedMinor ? costs : splitByWeights(chargedMinor, costs);
  return charged.map(({ title, sku, hsCode, quantity }, index) => {
    const amountMinor = amounts[index] ?? 0;
    return {
      part: 'goods',
      documentNumber: '',
      title,
      sku,
      hsCode,
      quantity,
      unitMinor: amountMinor % quantity === 0 ? amountMinor / quantity : null,
      amountMinor,
    };
  });
}

/** What was paid for: goods that were canceled before the payment are not in it, those that were canceled after it are. */
function chargedGoods(goods: readonly SoldGoods[], chargedMinor: number): SoldGoods[] {
  const left = goods.map((each) => ({ ...each, quantity: each.quantity - each.canceled })).filter(({ quantity }) => quantity > 0);
  const isAsOrdered = sumOf(goods.map(costOf)) === chargedMinor;
  return left.length > 0 && (sumOf(left.map(costOf)) === chargedMinor || !isAsOrdered) ? left : [...goods];
}

function costOf({ unitMinor, quantity }: SoldGoods): number {
  return unitMinor * quantity;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The lines of the claim's own credit note, which was written with the entry. */
async function findClaimedLines(tx: Tx, entry: FollowedEntry): Promise<DraftLine[]> {
  const found = await sql<{ part: string; title: string; sku: string; amountMinor: number }>`
    SELECT x.part, coalesce(l.title, '') AS title, coalesce(l.sku, '') AS sku, -x.amount_minor AS "amountMinor"
    FROM claim_refund r JOIN claim_refund_line x ON x.account_id = r.account_id AND x.refund_id = r.id
    LEFT JOIN order_line l ON l.account_id = x.account_id AND l.id = x.order_line_id
    WHERE r.account_id = ${entry.accountId} AND r.order_id = ${entry.documentId} AND r.refunded_at = ${entry.at}
    ORDER BY x.position`.execute(tx);
  const lines = found.rows.map(({ part, ...line }) => ({
    ...plainLine(partOfRefund(part), line.amountMinor),
    title: line.title,
    sku: line.sku,
  }));
  const back = sumsOf(entry).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === back ? lines : [];
}

/** Registration is a part of the freight, as in the books. */
function partOfRefund(part: string): InvoicePart {
  switch (part) {
    case 'goods':
    case 'insurance':
    case 'clearance':
    case 'service':
    case 'duty':
    case 'tax':
      return part;
    default:
      return 'freight';
  }
}

async function findDisputedRecharge(tx: Tx, { accountId, documentId }: FollowedEntry): Promise<string | null> {
  const dispute = await tx
    .selectFrom('dispute')
    .select('recharge_id')
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .executeTakeFirst();
  return dispute?.recharge_id ?? null;
}
