import { parse } from 'csv-parse/browser/esm/sync';
import { goodsAttributes, SHIPPING_RULE_LIMIT, shippingFallbacks } from '#contract/shipping.values.ts';
import { ShippingRule } from '#contract/shipping.ts';
import { warehouseCodes } from '#contract/products.values.ts';

/** What is wrong in a file, and in which rule of it, counted from 1; of the file as a whole when `rule` is null. */
export interface FileProblem {
  rule: number | null;
  code:
    'unreadable' | 'noRules' | 'tooMany' | 'columns' | 'field' | 'unknownCountry' | 'unknownMethod' | 'countryTwice' | 'everywhereTwice';
  /** The field or the value it is about. */
  value: string;
}
export type FileAnswer = { status: 'read'; rules: ShippingRule[] } | { status: 'wrong'; problems: FileProblem[] };

interface Known {
  countries: ReadonlySet<string>;
  methods: ReadonlySet<string>;
}

const COLUMNS = [
  ...(['countries', 'methods', 'max_freight_cny', 'max_days', 'tracked_only', 'insured'] as const),
  ...(['warehouse', 'fallback', 'exceptions'] as const),
];
type Column = (typeof COLUMNS)[number];

/** The rules as rows of a table, under their heads. Lists are parted by blanks, exceptions by semicolons. */
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

/** Reads a file of rules, JSON or CSV, as `rulesTable` and the JSON export write them. One wrong rule refuses all of it. */
export function readRulesFile(text: string, known: Known): FileAnswer {
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

function wrong(problem: FileProblem): FileAnswer {
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
    const [heads = [], ...rows]: string[][] = parse(text, { bom: true, trim: true, skip_empty_lines: true, delimiter: [',', ';', '\t'] });
    const missing = COLUMNS.filter((column) => !heads.includes(column));
    if (missing.length > 0) return { rule: null, code: 'columns', value: missing.join(', ') };
    return rows.map((cells) => ruleOf((column) => cells[heads.indexOf(column)] ?? ''));
  } catch (error) {
    return { rule: null, code: 'unreadable', value: error instanceof Error ? error.message : '' };
  }
}

/** A row in the form of a rule; what can't be read stays as text, for the check to name. */
function ruleOf(cell: (column: Column) => string): unknown {
  const freight = cell('max_freight_cny');
  const days = cell('max_days');
  return {
    countries: words(cell('countries').toUpperCase()),
    methods: words(cell('methods')),
    maxFreightMinor: freight === '' ? null : /^\d+(\.\d{1,2})?$/.test(freight) ? Math.round(Number(freight) * 100) : freight,
    maxDays: days === '' ? null : /^\d+$/.test(days) ? Number(days) : days,
    trackedOnly: truth(cell('tracked_only')),
    insured: truth(cell('insured')),
    warehouse: cell('warehouse') === '' ? null : warehouseCodes.find((code) => code === cell('warehouse').toUpperCase()),
    fallback: shippingFallbacks.find((each) => each === cell('fallback').toLowerCase()),
    exceptions: cell('exceptions')
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [attribute = '', methods = ''] = part.split(':');
        return { attribute: goodsAttributes.find((each) => each === attribute.trim()), methods: words(methods) };
      }),
  };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function truth(text: string): boolean | string {
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
