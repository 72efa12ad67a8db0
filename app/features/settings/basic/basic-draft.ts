import type { BasicSettings } from '#contract/basic-settings.ts';
import { STOCK_BUFFER_MAX } from '#contract/basic-settings.values.ts';
import type { DraftProblems } from './setting-drafts.ts';

export interface BasicDraft {
  /** Units, as they are typed. */
  stockBuffer: string;
  /** Units of stores that differ, as they are typed. */
  storeBuffers: Record<string, string>;
  noteTemplates: BasicSettings['noteTemplates'];
}

export function toBasicDraft({ stockBuffer, storeBuffers, noteTemplates }: BasicSettings, storeIds: ReadonlySet<string>): BasicDraft {
  const known = storeBuffers.filter(({ storeId }) => storeIds.has(storeId));
  return {
    stockBuffer: String(stockBuffer),
    storeBuffers: Object.fromEntries(known.map(({ storeId, units }) => [storeId, String(units)])),
    noteTemplates,
  };
}

export function readBasicDraft({ stockBuffer, storeBuffers, noteTemplates }: BasicDraft, version: number): BasicSettings {
  return {
    version,
    stockBuffer: Number(stockBuffer),
    storeBuffers: Object.entries(storeBuffers).map(([storeId, units]) => ({ storeId, units: Number(units) })),
    noteTemplates,
  };
}

export function problemsOfBasic({ stockBuffer, storeBuffers, noteTemplates }: BasicDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (!isBuffer(stockBuffer)) problems['stockBuffer'] = 'bufferWrong';
  for (const [storeId, units] of Object.entries(storeBuffers)) if (!isBuffer(units)) problems[`buffer.${storeId}`] = 'bufferWrong';
  const names = noteTemplates.map(({ name }) => name.trim().toLowerCase());
  for (const [place, { name, text }] of noteTemplates.entries()) {
    if (name.trim() === '') problems[`templateName.${place}`] = 'templateName';
    else if (names.indexOf(name.trim().toLowerCase()) < place) problems[`templateName.${place}`] = 'templateTwice';
    if (text.trim() === '') problems[`templateText.${place}`] = 'templateText';
  }
  return problems;
}

function isBuffer(typed: string): boolean {
  return /^\d{1,6}$/.test(typed) && Number(typed) <= STOCK_BUFFER_MAX;
}
