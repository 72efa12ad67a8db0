import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ListSettings } from '#contract/list-views.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { User } from '#contract/sign-in.ts';
import type { Queryable } from '#provider/database/database.ts';
import { shownCurrency } from '#provider/rates/shown-currency.ts';

const INVITE_CODE_BYTES = 5;

export interface NewUser {
  email: string;
  username: string;
  passwordHash: string | null;
  country: string;
  /** Null: not selected yet. */
  locale: Locale | null;
  role?: 'user' | 'admin';
  /** Made by the demo: signs in while DEMO is on only. */
  isDemo?: boolean;
  /** E.164, not yet confirmed. */
  phone?: string;
  source?: 'direct' | 'invite' | 'shopify';
  /** Account that invited this one. */
  invitedBy?: string | null;
}

/** Makes an account with its first user and both wallets. Returns null when the e-mail is taken. */
export async function createAccount(tx: Queryable, user: NewUser): Promise<{ accountId: string; userId: string } | null> {
  const accountId = uuidv7();
  const userId = uuidv7();
  await tx
    .insertInto('account')
    .values({
      id: accountId,
      country: user.country,
      default_locale: user.locale ?? defaultLocale,
      invite_code: randomBytes(INVITE_CODE_BYTES).toString('hex'),
      source: user.source ?? 'direct',
      invited_by: user.invitedBy ?? null,
    })
    .execute();
  const added = await tx
    .insertInto('app_user')
    .values({
      account_id: accountId,
      id: userId,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      role: user.role ?? 'user',
      is_demo: user.isDemo ?? false,
      phone: user.phone ?? '',
      locale: user.locale,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return null;
  await tx.insertInto('membership').values({ account_id: accountId, user_id: userId, role: 'owner' }).execute();
  await tx
    .insertInto('wallet')
    .values([
      { account_id: accountId, mode: 'live' },
      { account_id: accountId, mode: 'test' },
    ])
    .execute();
  return { accountId, userId };
}

export interface SignInUser {
  account_id: string;
  id: string;
  email: string;
  password_hash: string | null;
  hasTwoFactor: boolean;
}

/** The user with the e-mail; none when the account was closed, or the demo's while DEMO is off. */
export async function findUserByEmail(db: Queryable, email: string): Promise<SignInUser | undefined> {
  return openUsers(db).where('u.email', '=', email).executeTakeFirst();
}

/** The user who has confirmed the phone number (E.164). */
export async function findUserByPhone(db: Queryable, phone: string): Promise<SignInUser | undefined> {
  return openUsers(db).where('u.phone', '=', phone).where('u.phone_verified_at', 'is not', null).executeTakeFirst();
}

export async function findUserById(db: Queryable, owner: { accountId: string; userId: string }): Promise<SignInUser | undefined> {
  return openUsers(db).where('u.account_id', '=', owner.accountId).where('u.id', '=', owner.userId).executeTakeFirst();
}

function openUsers(db: Queryable) {
  return db
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.account_id', 'u.id', 'u.email', 'u.password_hash', sql<boolean>`u.totp_enabled_at IS NOT NULL`.as('hasTwoFactor')])
    .where('a.status', '!=', 'closed')
    .where(sql<boolean>`(NOT u.is_demo OR demo_mode())`);
}

/** The user under the specification's field names, and how the screens are wanted. */
export async function getUser(db: Queryable, accountId: string, userId: string): Promise<User> {
  return (await getUserWithLists(db, accountId, userId)).user;
}

/** The user with how lists are wanted, read together: every page asks for both. */
export async function getUserWithLists(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<{ user: User; listSettings: ListSettings; country: string; severalAccounts: boolean }> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .selectAll('u')
    .select(['a.invite_code', 'a.country', shownCurrency('u').as('shown_currency')])
    .select(sql<boolean>`(SELECT count(*) FROM membership m WHERE m.user_id = u.id) > 1`.as('several_accounts'))
    .where('u.account_id', '=', accountId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const user: User = {
    id: row.id,
    accountId: row.account_id,
    username: row.username,
    email: row.email,
    avatar: row.avatar,
    job: row.job,
    jobName: row.job_name,
    organization: row.organization,
    organizationName: row.organization_name,
    location: row.location,
    locationName: row.location_name,
    introduction: row.introduction,
    personalWebsite: row.personal_website,
    phone: row.phone,
    registrationDate: row.registration_date,
    certification: row.certification,
    role: row.role === 'admin' ? 'admin' : 'user',
    inviteCode: row.invite_code,
    timeZone: row.timezone,
    displayCurrency: row.shown_currency,
    weightUnit: User.shape.weightUnit.parse(row.weight_unit),
    lengthUnit: User.shape.lengthUnit.parse(row.length_unit),
    locale: isLocale(row.locale) ? row.locale : null,
  };
  return { user, listSettings: ListSettings.parse(row.list_settings), country: row.country, severalAccounts: row.several_accounts };
}

export async function isCountry(db: Queryable, code: string): Promise<boolean> {
  return (await db.selectFrom('country').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}
