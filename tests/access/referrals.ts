import { type AccessRow, MEMBERS } from '#tests/support/access-row.ts';

export const access: readonly AccessRow[] = [
  { served: ['app', ...MEMBERS], endpoints: 'countReferralVisit' },
  {
    served: MEMBERS.filter((kind) => kind !== 'support'),
    endpoints: 'getReferralSummary listReferrals listCommissions listReferralMonths',
  },
  { served: ['owner', 'manager', 'finance'], endpoints: 'saveReferralSlug applyInviteCode' },
  { served: ['operator'], endpoints: 'listHeldReferrals decideReferral' },
];
