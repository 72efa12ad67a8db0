import { type AccessRow, callerKinds, MEMBERS } from '#tests/support/access-row.ts';

export const access: readonly AccessRow[] = [
  { served: callerKinds.filter((kind) => kind !== 'nobody'), endpoints: 'checkAuthorization' },
  { served: MEMBERS.filter((kind) => kind !== 'operator'), endpoints: 'getConsent decideAuthorization' },
  { served: MEMBERS, endpoints: 'listOAuthGrants revokeOAuthGrant' },
  {
    served: ['owner', 'manager'],
    endpoints: 'listOAuthApps createOAuthApp updateOAuthApp renewOAuthSecret verifyOAuthDomain setOAuthLogo deleteOAuthApp',
  },
];
