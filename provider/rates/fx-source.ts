import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CurrencyCode } from '#contract/money.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { Fraction, requireDecimal, toDecimal } from '#provider/money.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { demoRates } from './demo-rates.ts';

/** Rates of exchange as somebody says they were at a time. */
export interface FxTable {
  source: string;
  takenAt: Date;
  /** CNY for one unit of each currency: decimal strings. */
  cnyPerUnit: Readonly<Record<string, string>>;
}

/** Where rates come from. A bank's or an agency's API is another one of these. */
export interface FxSource {
  read(services: Services): Promise<FxTable>;
}

const Table = z.object({
  source: z.string().trim().min(1).max(100),
  takenAt: z.iso.datetime({ offset: true }),
  cnyPerUnit: z.record(CurrencyCode, z.string().regex(/^\d{1,8}(\.\d{1,8})?$/)),
});

/** A file that somebody keeps up to date. */
export function fileSource(path: string): FxSource {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        throw new OperatorMistake(`${path} cannot be read: ${String(error)}`);
      });
      const parsed = Table.safeParse(parseJson(text));
      if (!parsed.success) throw new OperatorMistake(`${path} is no table of rates: ${parsed.error.issues[0]?.message ?? ''}`);
      return { ...parsed.data, takenAt: new Date(parsed.data.takenAt) };
    },
  };
}

/** Rates of the demo, as of today. */
export const demoSource: FxSource = {
  async read({ config, database }) {
    const today = new Date((await readNow(database.db)).toISOString().slice(0, 10));
    const yuanPerDollar = requireDecimal(config.cnyPerUsd);
    const rates = Object.entries(demoRates.perUsd).map(([currency, perUsd]) => [
      currency,
      toDecimal(yuanPerDollar.div(new Fraction(perUsd)), 8),
    ]);
    return { source: demoRates.source, takenAt: today, cnyPerUnit: Object.fromEntries(rates) };
  },
};

/** The source of this deployment; null: it has none, and only yuan can be paid. */
export function fxSource({ config: { fx, demo } }: Services): FxSource | null {
  if (fx.file !== undefined) return fileSource(fx.file);
  return demo ? demoSource : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
