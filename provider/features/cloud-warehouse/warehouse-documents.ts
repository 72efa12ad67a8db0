import { setImmediate as nextTurn } from 'node:timers/promises';
import { LABELS_MAX, type WarehouseDocument } from '#contract/cloud-warehouse.values.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { type DotMatrix, openPdf, type PdfDocument } from '#provider/files/pdf-document.ts';
import { say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findBills } from './storage/bills.store.ts';
import { requirePlan, shareEvenly } from './inbound/inbound-plans.ts';
import { findLotIdsOfPlan, findStoredLots, type StoredLot } from './lots/lots.store.ts';
import { requireOutbound } from './outbound/outbound-orders.ts';

interface Asked {
  accountId: string;
  documentId: string;
  locale: Locale;
}
interface Written {
  name: string;
  /** Puts its sheets into the document; `codeOf` makes the code of a label. */
  write: (pdf: PdfDocument, codeOf: CodeOf) => void | Promise<void>;
}
type CodeOf = (text: string) => DotMatrix;

/** Labels of cartons and lots, and bills of storage, as PDF. */
export async function getWarehouseDocument(
  services: Services,
  { document, ...asked }: Asked & { document: WarehouseDocument },
): Promise<{ fileName: string; content: string }> {
  const { name, write } = await WRITERS[document](services, asked);
  const pdf = await openPdf({ title: name, author: services.config.brandName });
  const { default: QRCode } = await import('qrcode');
  await write(pdf, (text) => QRCode.create(text, { errorCorrectionLevel: 'M' }).modules);
  return { fileName: `${name}.pdf`, content: (await pdf.finish()).toString('base64') };
}

const WRITERS: Record<WarehouseDocument, (services: Services, asked: Asked) => Promise<Written>> = {
  'inbound-labels': writeInboundLabels,
  'outbound-labels': writeOutboundLabels,
  'lot-labels': writeLotLabel,
  'plan-lot-labels': writePlanLotLabels,
  'storage-bill': writeBill,
};

/** Labels that are written before others get their turn. */
const LABELS_AT_ONCE = 50;

/** A sheet a carton: the plan, where it goes, and what is in it. */
async function writeInboundLabels({ database, config }: Services, { accountId, documentId, locale }: Asked): Promise<Written> {
  const plan = await requirePlan(database.db, { accountId, id: documentId }, locale);
  if (plan.state === 'draft' || plan.state === 'canceled') throw new Refusal('state-conflict');
  const cartons = plan.cartons.length;
  if (cartons > LABELS_MAX) throw new Refusal('too-many-labels', { params: { cartons, maximum: LABELS_MAX } });
  const skus = new Map(plan.lines.map(({ line, sku }) => [line, sku]));
  return {
    name: `labels-${plan.number}`,
    async write(pdf, codeOf) {
      for (const [index, { number, line, expected }] of plan.cartons.entries()) {
        if (index % LABELS_AT_ONCE === 0) await nextTurn();
        const name = `${plan.number}-${number}`;
        pdf.startLabel(name, say(locale, 'warehouse-label.carton', { number: index + 1, count: cartons }), codeOf(name));
        pdf.columns([
          { name: say(locale, 'warehouse-label.to'), lines: [config.brandName, say(locale, `warehouse-label.address-${plan.warehouse}`)] },
          { name: say(locale, 'warehouse-label.from'), lines: [plan.supplier === '' ? '–' : plan.supplier] },
        ]);
        contents(pdf, locale, [[skus.get(line) ?? '', String(expected)]]);
      }
    },
  };
}

async function writeOutboundLabels({ database }: Services, { accountId, documentId, locale }: Asked): Promise<Written> {
  const outbound = await requireOutbound(database.db, { accountId, id: documentId });
  if (['draft', 'lock_failed', 'canceled'].includes(outbound.state)) throw new Refusal('state-conflict');
  const { cartons, lines, number, address, reference, toWarehouse } = outbound;
  const shares = lines.map(({ sku, units }) => ({ sku, units: shareEvenly(units, cartons) }));
  const to = toWarehouse === null ? address.split('\n') : [say(locale, `warehouse-label.address-${toWarehouse}`)];
  return {
    name: `labels-${number}`,
    write(pdf, codeOf) {
      for (let carton = 1; carton <= cartons; carton += 1) {
        const name = `${number}-${carton}`;
        pdf.startLabel(name, say(locale, 'warehouse-label.carton', { number: carton, count: cartons }), codeOf(name));
        pdf.columns([
          { name: say(locale, 'warehouse-label.to'), lines: to },
          { name: say(locale, 'warehouse-label.reference'), lines: [reference === '' ? '–' : reference] },
        ]);
        const rows = shares.map(({ sku, units }) => [sku, String(units[carton - 1] ?? 0)]);
        contents(
          pdf,
          locale,
          rows.filter(([, units]) => units !== '0'),
        );
      }
    },
  };
}

async function writeLotLabel({ database }: Services, { accountId, documentId, locale }: Asked): Promise<Written> {
  const [lot] = await findStoredLots(database.db, accountId, [documentId]);
  if (lot === undefined) throw new Refusal('not-found');
  return { name: `label-${lot.number}`, write: (pdf, codeOf) => writeLotSheet(pdf, lot, { locale, codeOf }) };
}

/** A sheet for each lot that a plan brought; `state-conflict` until its goods are on the shelf. */
async function writePlanLotLabels({ database }: Services, { accountId, documentId, locale }: Asked): Promise<Written> {
  const plan = await requirePlan(database.db, { accountId, id: documentId }, locale);
  const lots = await findStoredLots(database.db, accountId, await findLotIdsOfPlan(database.db, { accountId, id: documentId }));
  if (lots.length === 0) throw new Refusal('state-conflict');
  return {
    name: `lot-labels-${plan.number}`,
    write(pdf, codeOf) {
      for (const lot of lots) writeLotSheet(pdf, lot, { locale, codeOf });
    },
  };
}

function writeLotSheet(pdf: PdfDocument, lot: StoredLot, { locale, codeOf }: { locale: Locale; codeOf: CodeOf }): void {
  pdf.startLabel(lot.number, lot.sku, codeOf(lot.number));
  pdf.columns([
    {
      name: say(locale, 'warehouse-label.warehouse'),
      lines: [say(locale, `warehouse-label.address-${lot.warehouse === 'US' ? 'US' : 'CN'}`)],
    },
    { name: say(locale, 'warehouse-label.units'), lines: [String(lot.counted)] },
  ]);
}

async function writeBill({ database, config }: Services, { accountId, documentId, locale }: Asked): Promise<Written> {
  const [bill] = await findBills(database.db, { accountId, billId: documentId });
  if (bill === undefined) throw new Refusal('not-found');
  const account = await database.db.selectFrom('account').select('legal_name').where('id', '=', accountId).executeTakeFirstOrThrow();
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${bill.month}T00:00:00Z`),
  );
  const money = (amountMinor: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'CNY',
      currencyDisplay: locale === defaultLocale ? 'symbol' : 'code',
    }).format(amountMinor / 100);
  return {
    name: `bill-${bill.number}`,
    write(pdf) {
      const test = bill.mode === 'test' ? ` · ${say(locale, 'order-file.test')}` : '';
      pdf.startSheet(`${say(locale, 'storage-bill.title')} ${bill.number}`, `${month}${test}`);
      pdf.columns([
        { name: say(locale, 'storage-bill.from'), lines: [config.brandName] },
        { name: say(locale, 'storage-bill.to'), lines: [account.legal_name] },
        { name: say(locale, 'storage-bill.due'), lines: [dayText(bill.dueOn, locale)] },
      ]);
      pdf.table(
        [
          { title: say(locale, 'slip.sku'), share: 0.4 },
          { title: say(locale, 'warehouse-label.warehouse'), share: 0.2 },
          { title: say(locale, 'storage-bill.unit-days'), share: 0.2, alignEnd: true },
          { title: say(locale, 'storage-bill.amount'), share: 0.2, alignEnd: true },
        ],
        bill.lines.map(({ sku, warehouse, unitDays, amount }) => [
          sku,
          new Intl.DisplayNames([locale], { type: 'region' }).of(warehouse) ?? warehouse,
          new Intl.NumberFormat(locale).format(unitDays),
          money(amount.amountMinor),
        ]),
      );
      pdf.totals([[say(locale, 'storage-bill.total'), money(bill.amount.amountMinor)]]);
    },
  };
}

function dayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function contents(pdf: PdfDocument, locale: Locale, rows: string[][]): void {
  pdf.table(
    [
      { title: say(locale, 'slip.sku'), share: 0.75 },
      { title: say(locale, 'warehouse-label.units'), share: 0.25, alignEnd: true },
    ],
    rows,
  );
}
