import type { OrderDraft } from '../orders/order-draft.ts';
import type { TrackDraft } from '../orders/track-draft.ts';
import type { BasicDraft } from './basic-draft.ts';
import type { SettingDraft } from './setting-drafts.ts';
import type { SettingPart } from './setting-parts.ts';

/** The same settings three times over. */
interface Versions<Settings> {
  /** As editing started. */
  started: Settings;
  /** As they are edited here. */
  own: Settings;
  /** As they are stored now. */
  newest: Settings;
}

/** The draft with one part merged: what was changed here stays, everything else of the part is as it is stored now. */
export function mergePart(part: SettingPart, drafts: Versions<SettingDraft>): SettingDraft {
  switch (part) {
    case 'orders':
      return { ...drafts.own, orders: mergeOrders(at(drafts, 'orders')) };
    case 'basic':
      return { ...drafts.own, basic: mergeBasic(at(drafts, 'basic')) };
    case 'track':
      return { ...drafts.own, track: mergeTrack(at(drafts, 'track')) };
    case 'display':
      return { ...drafts.own, display: mergeFields(at(drafts, 'display')) };
  }
}

function mergeOrders(orders: Versions<OrderDraft>): OrderDraft {
  return {
    ...mergeFields(orders),
    intake: mergeFields(at(orders, 'intake')),
    storeIntake: mergeFields(at(orders, 'storeIntake')),
    storeFraud: mergeFields(at(orders, 'storeFraud')),
    grace: mergeFields(at(orders, 'grace')),
    limits: mergeFields(at(orders, 'limits')),
  };
}

function mergeBasic(basic: Versions<BasicDraft>): BasicDraft {
  return { ...mergeFields(basic), storeBuffers: mergeFields(at(basic, 'storeBuffers')) };
}

function mergeTrack(track: Versions<TrackDraft>): TrackDraft {
  return { account: mergeFields(at(track, 'account')), stores: mergeFields(at(track, 'stores')) };
}

function at<Settings, Key extends keyof Settings>({ started, own, newest }: Versions<Settings>, key: Key): Versions<Settings[Key]> {
  return { started: started[key], own: own[key], newest: newest[key] };
}

/** Field by field, each as a whole; one that was removed here stays removed. */
function mergeFields<Fields extends object>({ started, own, newest }: Versions<Fields>): Fields {
  const before = new Map<string, unknown>(Object.entries(started));
  const here = new Map<string, unknown>(Object.entries(own));
  const merged = new Map<string, unknown>(Object.entries(newest));
  for (const field of new Set([...before.keys(), ...here.keys()])) {
    if (JSON.stringify(before.get(field)) === JSON.stringify(here.get(field))) continue;
    if (here.has(field)) merged.set(field, here.get(field));
    else merged.delete(field);
  }
  // Each field is that of one of the three.
  return Object.fromEntries(merged) as Fields;
}
