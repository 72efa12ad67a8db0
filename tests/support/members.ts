import { selectAccount } from '#contract/memberships.ts';
import type { MemberRole } from '#contract/permissions.values.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { type Call, callAs, type Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

/** The calls of another user in the account of a merchant, in a role there. */
export async function aMember(provider: TestProvider, owner: Merchant, role: MemberRole): Promise<Call> {
  const user = await provider.signUp();
  await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role });
  const { data } = await user.call(selectAccount, { params: { accountId: owner.accountId } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  return callAs(() => provider.url, authorization);
}
