import { parse } from 'csv-parse/browser/esm/sync';
import { goodsAttributes, SHIPPING_RULE_LIMIT, shippingFallbacks } from '#contract/shipping.values.ts';
import { ShippingRule } from '#contract/shipping-rule.ts';
import { warehouseCodes } from '#contract/products.values.ts';

/** What is wrong with a file, and in which of its rules, counted from 1; `rule` is null for the file as a whole. */
export interface FileProblem {
  rule: number | null;
  code:
    'unreadable' | 'noRules' | 'tooMany' | 'columns' | 'field' | 'unknownCountry' | 'unknownMethod' | 'countryTwice' | 'everywhereTwice';
  /** The field or the value it is about. */
  value: string;
}
export type FileResult = { status: 'read'; rules: ShippingRule[] } | { status: 'wrong'; problems: FileProblem[] };

interface Known {
  countries: ReadonlySet<string>;
  methods: ReadonlySet<string>;
}

const COLUMNS = [
  ...(['countries', 'methods', 'max_freight_cny', 'max_days', 'tracked_only', 'insured'] as const),
  ...(['warehouse', 'fallback', 'exceptions'] as const),
];
type Column = (typeof COLUMNS)[number];

/** The rules as rows of a table, under their headings. Lists are separated by blanks, exceptions by semicolons. */
export function rulesTable(rules: ShippingRule[]): string[][] {
  const rows = rules.map((rule) => [
    rule.countries.join(' '),
    rule.methods.join(' '),
    rule.maxFreightMinor === null ? '' : (rule.maxFreightMinor / 100).toFixed(2),
    rule.maxDays === null ? '' : String(rule.maxDays),
    yesNo(rule.trackedOnly),
    yesNo(rule.insured),
    rule.warehouse ?? '',
    rule.fallback,
    rule.exceptions.map(({ attribute, methods }) => `${attribute}: ${methods.join(' ')}`).join('; '),
  ]);
  return [[...COLUMNS], ...rows];
}

/** Reads a file of rules, JSON or CSV, as `rulesTable` and the JSON export write them. One wrong rule rejects the whole file. */
export function readRulesFile(text: string, known: Known): FileResult {
  const found = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
  if (!Array.isArray(found)) return { status: 'wrong', problems: [found] };
  if (found.length === 0) return wrong({ rule: null, code: 'noRules', value: '' });
  if (found.length > SHIPPING_RULE_LIMIT) return wrong({ rule: null, code: 'tooMany', value: String(found.length) });
  const parsed = found.map((each) => ShippingRule.safeParse(each));
  const shapes = parsed.flatMap(({ error }, index) =>
    [...new Set(error?.issues.map(({ path }) => path.join('.')))].map((value): FileProblem => ({
      rule: index + 1,
      code: 'field',
      value: columnOf(value),
    })),
  );
  if (shapes.length > 0) return { status: 'wrong', problems: shapes };
  const rules = parsed.flatMap(({ data }) => data ?? []);
  const problems = [...unknownCodes(rules, known), ...repeatedDestinations(rules)];
  return problems.length > 0 ? { status: 'wrong', problems } : { status: 'read', rules };
}

function wrong(problem: FileProblem): FileResult {
  return { status: 'wrong', problems: [problem] };
}

function readJson(text: string): unknown[] | FileProblem {
  try {
    const content: unknown = JSON.parse(text);
    const rules: unknown = Array.isArray(content) ? content : Reflect.get(Object(content), 'rules');
    return Array.isArray(rules) ? rules : { rule: null, code: 'noRules', value: '' };
  } catch (error) {
    return { rule: null, code: 'unreadable', value: error instanceof Error ? error.message : '' };
  }
}

function readCsv(text: string): unknown[] | FileProblem {
  try {
    const [headings = [], ...rows]: string[][] = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    });
    const missing = COLUMNS.filter((column) => !headings.includes(column));
    if (missing.length > 0) return { rule: null, code: 'columns', value: missing.join(', ') };
    return rows.map((cells) => ruleOf((column) => cells[headings.indexOf(column)] ?? ''));
  } catch (error) {
    return { rule: null, code: 'unreadable', value: error instanceof Error ? error.message : '' };
  }
}

/** A row in the shape of a rule; what can't be read stays text, for the schema to report. */
function ruleOf(cell: (column: Column) => string): unknown {
  const freight = cell('max_freight_cny');
  const days = cell('max_days');
  return {
    countries: splitWords(cell('countries').toUpperCase()),
    methods: splitWords(cell('methods')),
    maxFreightMinor: freight === '' ? null : /^\d+(\.\d{1,2})?$/.test(freight) ? Math.round(Number(freight) * 100) : freight,
    maxDays: days === '' ? null : /^\d+$/.test(days) ? Number(days) : days,
    trackedOnly: readYesNo(cell('tracked_only')),
    insured: readYesNo(cell('insured')),
    warehouse: cell('warehouse') === '' ? null : warehouseCodes.find((code) => code === cell('warehouse').toUpperCase()),
    fallback: shippingFallbacks.find((each) => each === cell('fallback').toLowerCase()),
    exceptions: cell('exceptions')
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [attribute = '', methods = ''] = part.split(':');
        return { attribute: goodsAttributes.find((each) => each === attribute.trim()), methods: splitWords(methods) };
      }),
  };
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function readYesNo(text: string): boolean | string {
  return text === 'yes' ? true : text === 'no' || text === '' ? false : text;
}

const FIELD_COLUMNS: Record<string, Column> = {
  maxFreightMinor: 'max_freight_cny',
  maxDays: 'max_days',
  trackedOnly: 'tracked_only',
};

function columnOf(path: string): string {
  const [field = path] = path.split('.');
  return FIELD_COLUMNS[field] ?? field;
}

function unknownCodes(rules: ShippingRule[], known: Known): FileProblem[] {
  return rules.flatMap(({ countries, methods, exceptions }, index) => {
    const named = [...methods, ...exceptions.flatMap((exception) => exception.methods)];
    return [
      ...countries
        .filter((code) => !known.countries.has(code))
        .map((value) => ({ rule: index + 1, code: 'unknownCountry' as const, value })),
      ...named.filter((code) => !known.methods.has(code)).map((value) => ({ rule: index + 1, code: 'unknownMethod' as const, value })),
    ];
  });
}

function repeatedDestinations(rules: ShippingRule[]): FileProblem[] {
  const seen = new Set<string>();
  return rules.flatMap(({ countries }, index) =>
    (countries.length === 0 ? [''] : countries).flatMap((country): FileProblem[] => {
      if (!seen.has(country)) {
        seen.add(country);
        return [];
      }
      return [{ rule: index + 1, code: country === '' ? 'everywhereTwice' : 'countryTwice', value: country }];
    }),
  );
}
