import type { TrackSetting, TrackSettingInput, TrackSettingOfAccount } from '#contract/account.ts';
import type { DraftProblems } from '../basic/setting-drafts.ts';

export interface TrackDraft {
  account: TrackSetting;
  /** Of stores that differ. */
  stores: Record<string, TrackSetting>;
}

export function toTrackDraft(
  { stores, id: _id, version: _version, ...account }: TrackSettingOfAccount,
  storeIds: ReadonlySet<string>,
): TrackDraft {
  const known = stores.filter(({ storeId }) => storeIds.has(storeId));
  return { account, stores: Object.fromEntries(known.map(({ storeId, ...rule }) => [storeId, rule])) };
}

export function readTrackDraft({ account, stores }: TrackDraft, version: number): TrackSettingInput {
  return { ...account, version, stores: Object.entries(stores).map(([storeId, rule]) => ({ ...rule, storeId })) };
}

export function problemsOfTrack({ account, stores }: TrackDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (lacksName(account)) problems['fixedCarrierName'] = 'carrierMissing';
  for (const [storeId, rule] of Object.entries(stores)) if (lacksName(rule)) problems[`fixedCarrierName.${storeId}`] = 'carrierMissing';
  return problems;
}

function lacksName({ carrierName, fixedCarrierName }: TrackSetting): boolean {
  return carrierName === 'fixed' && fixedCarrierName.trim() === '';
}
