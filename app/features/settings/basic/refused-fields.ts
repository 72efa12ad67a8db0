import type { Problem } from '#contract/problem.ts';
import type { SettingsInput } from './setting-drafts.ts';
import type { SettingPart } from './setting-parts.ts';

/** Fields of a card, so that a banner can say how many cards to check. */
const CARD_OF: Record<string, string> = {
  leftOutTags: 'import',
  importFrom: 'import',
  intake: 'import',
  timeZone: 'grace',
  grace: 'grace',
  stockBuffer: 'stock',
  buffer: 'stock',
  templateName: 'templates',
  templateText: 'templates',
  templateStore: 'templates',
  fixedCarrierName: 'track',
  track: 'track',
  fraud: 'fraud',
  display: 'display',
};

const TEMPLATE_FIELDS: Record<string, string> = { name: 'templateName', text: 'templateText', storeId: 'templateStore' };
const PAYMENT_FIELDS: Record<string, string> = {
  maxOrderMinor: 'maxOrder',
  maxDayMinor: 'maxDay',
  minMarginBp: 'minMargin',
  countries: 'countries',
};

export function countCards(fields: string[]): number {
  return new Set(fields.map((field) => CARD_OF[field.split('.')[0] ?? ''] ?? 'auto')).size;
}

interface RefusedFields {
  /** The provider's messages by the page's fields. */
  messages: Record<string, string>;
  /** Whether each of them has a field. */
  complete: boolean;
}

/** Puts the provider's field errors, which go by places in what was sent, to the fields of the page. */
export function refusedFields(problem: Problem, part: SettingPart, sent: SettingsInput): RefusedFields {
  const fields = problem.fields ?? [];
  const messages: Record<string, string> = {};
  let complete = fields.length > 0;
  for (const { path, message } of fields) {
    const field = fieldAt(path, part, sent);
    if (field === null) complete = false;
    else messages[field] ??= message;
  }
  return { messages, complete };
}

function fieldAt(path: string, part: SettingPart, sent: SettingsInput): string | null {
  const [head = '', place = '', ...rest] = path.split('.');
  const below = rest[0] ?? '';
  switch (part) {
    case 'orders':
      return orderField({ head, place, below, last: rest[1] ?? '' }, sent);
    case 'basic': {
      if (head === 'stockBuffer') return head;
      if (head === 'storeBuffers') return ofStore('buffer', sent.basic?.storeBuffers[Number(place)]?.storeId);
      const name = TEMPLATE_FIELDS[below];
      return head === 'noteTemplates' && name !== undefined ? `${name}.${place}` : null;
    }
    case 'track':
      if (head === 'fixedCarrierName') return head;
      if (head !== 'stores') return null;
      return ofStore(below === 'fixedCarrierName' ? below : 'track', sent.track?.stores?.[Number(place)]?.storeId);
    case 'display':
      return `display.${head}`;
  }
}

interface OrderPath {
  head: string;
  place: string;
  below: string;
  last: string;
}

function orderField({ head, place, below, last }: OrderPath, { orders }: SettingsInput): string | null {
  switch (head) {
    case 'timeZone':
    case 'importFrom':
    case 'leftOutTags':
      return head;
    case 'graceWindows': {
      const window = orders?.graceWindows[Number(place)];
      return window === undefined ? null : `grace.${window.storeId ?? ''}`;
    }
    case 'stores': {
      const rule = orders?.stores[Number(place)];
      if (below === 'intake') return ofStore(last === 'importFrom' || last === 'leftOutTags' ? last : 'intake', rule?.storeId);
      return ofStore(rule?.intake === null ? 'fraud' : 'intake', rule?.storeId);
    }
    case 'automaticPayment':
      return PAYMENT_FIELDS[place] ?? null;
    default:
      return null;
  }
}

function ofStore(field: string, storeId: string | undefined): string | null {
  return storeId === undefined ? null : `${field}.${storeId}`;
}
