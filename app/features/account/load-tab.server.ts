import Bowser from 'bowser';
import { getEmailChange, getSignInMethods, getTwoFactor, listSessions, type UserSession } from '#contract/account-security.ts';
import { BILLING_PROFILE_LIMIT } from '#contract/account.values.ts';
import { getUserSetting, listBillingProfiles, listExports } from '#contract/account.ts';
import { getJob } from '#contract/jobs.ts';
import { listMemberships } from '#contract/memberships.ts';
import { getStaff, listAccountLog } from '#contract/memberships-staff.ts';
import { listCountries } from '#contract/regions.ts';
import { PASSWORD_MAX, PASSWORD_MIN, RESEND_SECONDS } from '#contract/sign-in.values.ts';
import { listOAuthApps, listOAuthGrants } from '#contract/oauth-apps.ts';
import type { User, UserInfo } from '#contract/sign-in.ts';
import { listStores } from '#contract/stores.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { callProvider, readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { callingCodesIn, formatPhone, likelyCountry } from '#app/ui/phone-number.server.ts';
import { NEW_PROFILE, readSecurityForm, type AccountTab } from './account-urls.ts';

/** The data of one tab only. */
export async function loadTab(tab: AccountTab, user: UserInfo, caller: Caller) {
  switch (tab) {
    case 'profile':
      return loadProfile(user, caller);
    case 'security':
      return loadSecurity(user, caller);
    case 'billing':
      return loadBilling(caller);
    case 'staff':
      return loadStaff(user, caller);
    case 'apps':
      return loadApps(user, caller);
    case 'log':
      return loadLog(caller);
    case 'data':
      return loadData(user, caller);
  }
}

export async function loadProfile({ displayRates, ...user }: UserInfo, caller: Caller) {
  const params = { userId: user.id };
  const [setting, { password }] = await Promise.all([
    readProvider(getUserSetting, { params }, caller),
    readProvider(getSignInMethods, { params }, caller),
  ]);
  const currencies = displayRates.map(({ currency }) => currency);
  return { tab: 'profile' as const, user, setting, currencies, hasPassword: password };
}

/** Who acts for the account, and the accounts the user may act for. */
export async function loadStaff({ severalAccounts, permissions }: UserInfo, caller: Caller) {
  const { searchParams } = new URL(caller.request.url);
  const [staff, memberships] = await Promise.all([
    readProvider(getStaff, {}, caller),
    severalAccounts ? readProvider(listMemberships, {}, caller) : [],
  ]);
  const [member, role] = [searchParams.get('member'), searchParams.get('role')];
  return {
    tab: 'staff' as const,
    staff,
    memberships,
    canManage: permissions.includes('staff:manage'),
    /** The member or role that is edited; `new` for one that does not exist yet. Foreign and unknown ids edit nothing. */
    member:
      member === NEW_PROFILE ? ('new' as const) : (staff.members.find(({ userId, changeable }) => changeable && userId === member) ?? null),
    role: role === NEW_PROFILE ? ('new' as const) : (staff.roles.find(({ id }) => id === role) ?? null),
    held: permissions,
  };
}

/** The apps that act for the account and, for those who manage apps, the ones it registered. */
async function loadApps({ permissions }: UserInfo, caller: Caller) {
  const [grants, apps] = await Promise.all([
    callProvider(listOAuthGrants, {}, caller),
    permissions.includes('apps:manage') ? callProvider(listOAuthApps, {}, caller) : null,
  ]);
  return { tab: 'apps' as const, grants, apps };
}

/** What was done in the account. */
export async function loadLog(caller: Caller) {
  const { searchParams } = new URL(caller.request.url);
  const cursor = searchParams.get('cursor');
  const pageSize = readPageSize(searchParams.get('pageSize') ?? undefined);
  const query = { pageSize, ...(cursor === null ? {} : { cursor }) };
  return { tab: 'log' as const, listed: await callProvider(listAccountLog, { query }, caller) };
}

/** A user without a password has no email, second factor or sessions either. */
export async function loadSecurity(user: User, caller: Caller) {
  const { password, shops } = await readProvider(getSignInMethods, { params: { userId: user.id } }, caller);
  return { tab: 'security' as const, shops, own: password ? await loadOwnSignIn(user, caller) : null };
}

export async function loadOwnSignIn(user: User, caller: Caller) {
  const params = { userId: user.id };
  const { searchParams } = new URL(caller.request.url);
  const [emailChange, twoFactor, sessions, locale] = await Promise.all([
    readProvider(getEmailChange, { params }, caller),
    readProvider(getTwoFactor, { params }, caller),
    readProvider(listSessions, { params }, caller),
    requestLocale(caller.request),
  ]);
  return {
    email: user.email,
    emailVerified: user.certification > 0,
    emailChange: emailChange.pending,
    phone: formatPhone(user.phone),
    twoFactor,
    sessions: sessions.map(describeSession),
    passwordLength: { min: PASSWORD_MIN, max: PASSWORD_MAX },
    resendSeconds: RESEND_SECONDS,
    callingCodes: readSecurityForm(searchParams) === 'phone' ? callingCodesIn(locale) : [],
    likelyCountry: likelyCountry[locale],
  };
}

/** A session as its owner recognizes it. */
export interface DescribedSession {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  /** e.g. `Chrome`; empty when the browser did not say. */
  browser: string;
  /** e.g. `Windows`; empty likewise. */
  system: string;
}

export function describeSession({ userAgent, id, current, createdAt, lastSeenAt, address }: UserSession): DescribedSession {
  const agent = userAgent === '' ? null : Bowser.parse(userAgent);
  const browser = agent?.browser.name ?? '';
  const system = agent?.os.name ?? '';
  return { id, current, createdAt, lastSeenAt, address, browser, system };
}

export async function loadBilling(caller: Caller) {
  const requestedId = new URL(caller.request.url).searchParams.get('profile');
  const [profiles, stores, countries] = await Promise.all([
    readProvider(listBillingProfiles, {}, caller),
    callProvider(listStores, {}, caller),
    requestedId === null ? [] : readProvider(listCountries, {}, caller),
  ]);
  const edited = profiles.find(({ id }) => id === requestedId) ?? null;
  // Foreign and unknown ids look alike.
  if (requestedId !== null && requestedId !== NEW_PROFILE && edited === null) throw new Response(null, { status: 404 });
  const idempotencyKey = newIdempotencyKey();
  return {
    tab: 'billing' as const,
    profiles,
    countries,
    /** Null where the member may not see them. */
    stores: stores.status === 'ok' ? stores.data.map(({ id, name }) => ({ id, name })) : null,
    edited,
    editing: requestedId !== null,
    limit: BILLING_PROFILE_LIMIT,
    idempotencyKey,
  };
}

export async function loadData(user: User, caller: Caller) {
  const params = { userId: user.id };
  const [exports, { password }] = await Promise.all([
    readProvider(listExports, { params }, caller),
    readProvider(getSignInMethods, { params }, caller),
  ]);
  const running = exports.find(({ state }) => state === 'running');
  const job = running === undefined ? null : await readProvider(getJob, { params: { jobId: running.jobId } }, caller);
  return { tab: 'data' as const, exports: exports.filter(({ state }) => state === 'done'), job, hasPassword: password };
}
