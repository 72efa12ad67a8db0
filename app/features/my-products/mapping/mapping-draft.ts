import type { Mapping, MappingInput } from '#contract/mapping.ts';
import type { MappingKind } from '#contract/mapping.values.ts';

/** A part as it is edited; numbers as typed. */
export interface PartDraft {
  key: string;
  role: Mapping['parts'][number]['role'];
  variantId: string | null;
  /** SKU and name of the selected variant. */
  label: string;
  quantity: string;
  country: string;
  everyItems: string;
  maxRisePercent: string;
}

export interface MappingDraft {
  kind: MappingKind;
  parts: PartDraft[];
}

const PERCENT_BP = 100;
let nextKey = 0;

/** A mapping as a draft, or an empty draft. */
export function toDraft(mapping: Mapping | null): MappingDraft {
  if (mapping === null) return { kind: 'simple', parts: [emptyPart('item')] };
  return {
    kind: mapping.kind,
    parts: mapping.parts.map((part) => ({
      ...emptyPart(part.role),
      variantId: part.variantId,
      label: `${part.sku} · ${part.title}`,
      quantity: String(part.quantity),
      country: part.country ?? '',
      everyItems: String(part.everyItems ?? 1),
      maxRisePercent: String((part.maxRiseBp ?? 0) / PERCENT_BP),
    })),
  };
}

export function emptyPart(role: PartDraft['role']): PartDraft {
  nextKey += 1;
  return { key: `part-${nextKey}`, role, variantId: null, label: '', quantity: '1', country: '', everyItems: '2', maxRisePercent: '10' };
}

/** The role of the next part of a kind; null when the kind takes no more parts. */
export function nextRole({ kind, parts }: MappingDraft): PartDraft['role'] | null {
  if (kind === 'bundle' || kind === 'by_country') return 'item';
  if (kind === 'substitutes') return 'substitute';
  return kind === 'buy_x_get_y' && parts.length < 2 ? 'gift' : null;
}

/** The draft as another kind: parts that fit are kept, and parts the kind requires are added. */
export function changeKind({ parts }: MappingDraft, kind: MappingKind): MappingDraft {
  const [first = emptyPart('item'), ...others] = parts;
  const item: PartDraft = { ...first, role: 'item', country: '' };
  if (kind === 'simple') return { kind, parts: [item] };
  const role = nextRole({ kind, parts: [item] }) ?? 'item';
  const more =
    others.length === 0 ? [emptyPart(role)] : others.map((part) => ({ ...part, role, country: kind === 'by_country' ? part.country : '' }));
  return { kind, parts: [item, ...(kind === 'buy_x_get_y' ? more.slice(0, 1) : more)] };
}

/** The draft as the provider takes it. A part without a variant lacks its id, so that validation refuses it. */
export function toInput({ kind, parts }: MappingDraft): unknown {
  return {
    kind,
    parts: parts.map(({ role, variantId, quantity, country, everyItems, maxRisePercent }): Partial<MappingInput['parts'][number]> => ({
      role,
      ...(variantId === null ? {} : { variantId }),
      quantity: Number(quantity),
      country: country === '' ? null : country,
      everyItems: role === 'gift' ? Number(everyItems) : null,
      maxRiseBp: role === 'substitute' ? Math.round(Number(maxRisePercent.replace(',', '.')) * PERCENT_BP) : null,
    })),
  };
}
