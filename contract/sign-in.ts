import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';
import { ListSettings } from './list-views.ts';
import { locales } from './locales.ts';
import { CurrencyCode, DisplayRate } from './money.ts';
import { accountPermissions } from './permissions.values.ts';
import { lengthUnits, weightUnits, PASSWORD_MIN, PASSWORD_MAX } from './sign-in.values.ts';

/** The fields of the specification's user session state (section 3), under their own names, and how the user wants the screens. */
export const User = z.object({
  id: Id,
  username: z.string(),
  avatar: z.string(),
  job: z.string(),
  organization: z.string(),
  location: z.string(),
  email: z.string(),
  introduction: z.string(),
  personalWebsite: z.string(),
  jobName: z.string(),
  organizationName: z.string(),
  locationName: z.string(),
  phone: z.string(),
  registrationDate: Time,
  accountId: Id,
  /** 0: nothing verified, 1: e-mail verified. */
  certification: z.int(),
  /** `user` or `admin`; empty when unknown. */
  role: z.enum(['', 'user', 'admin']),
  inviteCode: z.string(),
  /** IANA zone of times and days on screen; empty: the browser's. */
  timeZone: z.string(),
  /** Currency amounts are shown in beside CNY. */
  displayCurrency: CurrencyCode,
  /** Of weights on screen. */
  weightUnit: z.enum(weightUnits),
  /** Of sizes on screen. */
  lengthUnit: z.enum(lengthUnits),
  /** Language the user chose; null until then, and the screens speak the browser's or the Shopify admin's. */
  locale: z.enum(locales).nullable(),
});
export type User = z.infer<typeof User>;

/** A session's token; with the user id it makes the credential `Basic base64("<id>:<token>")`. */
export const SignedInUser = User.extend({ session: z.object({ token: z.string(), expiresAt: Time }) });
export type SignedInUser = z.infer<typeof SignedInUser>;

const Email = z.string().trim().min(1).max(254).pipe(z.email());
/** Any usual way of writing it with the country's calling code; kept as E.164. */
export const PhoneInput = z.string().trim().min(1).max(40);
/** Taken exactly as typed, blanks included. */
export const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** A password somebody already has: no rule but the bound, so that old ones still work. */
export const CurrentPassword = z.string().min(1).max(PASSWORD_MAX);
/** Six digits by mail or SMS; blanks around and inside are forgiven. */
export const SentCode = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));
/** Six digits of the authenticator app, or a recovery code. */
export const TwoFactorCode = z.string().trim().min(6).max(40);

/** What a sign-up needs, field by field. */
export const RegistrationFields = z.object({ email: Email, password: NewPassword, country: CountryCode });

/** Wider than `RegistrationFields`, so that one answer names every field that is wrong. */
export const RegByPwdInput = z.object({
  /** Business e-mail; becomes the user name. */
  email: z.string().max(1_000),
  password: z.string().max(1_000),
  /** Two letters of ISO 3166. */
  country: z.string().max(40),
  phone: z.union([z.literal(''), PhoneInput]).optional(),
  /** Of the merchant who invited this one; an unknown code is refused by name. */
  inviteCode: z.string().trim().max(40).optional(),
  locale: z.string().max(20).optional(),
});
export const regByPwd = defineEndpoint({
  name: 'regByPwd',
  summary: 'Create a merchant account, sign in to it and mail a link that proves the address.',
  method: 'POST',
  path: '/v1/users/regByPwd',
  auth: 'public',
  body: { kind: 'form', schema: RegByPwdInput },
  data: SignedInUser,
  problems: ['email-taken', 'too-many-requests'],
});

export const LoginByPwdInput = z.object({
  username: z.string().trim().min(1).max(254),
  password: CurrentPassword,
  /** "Remember password": a longer session; no password is ever kept. */
  remember: z.enum(['true', 'false']).default('false'),
});
export const loginByPwd = defineEndpoint({
  name: 'loginByPwd',
  summary:
    'Sign in by e-mail and password. Answers 400 wrong-credentials for an unknown e-mail and a wrong password alike, and 400 two-factor-required with details.challenge where the user has two-factor sign-in.',
  method: 'POST',
  path: '/v1/users/loginByPwd',
  auth: 'public',
  body: { kind: 'form', schema: LoginByPwdInput },
  data: SignedInUser,
  problems: ['wrong-credentials', 'two-factor-required', 'too-many-requests'],
});

export const LoginByTwoFactorInput = z.object({
  /** What loginByPwd gave; works for five minutes. */
  challenge: z.string().min(1).max(200),
  code: TwoFactorCode,
});
export const loginByTwoFactor = defineEndpoint({
  name: 'loginByTwoFactor',
  summary: 'Second step of a sign-in: the code of the authenticator app, or a recovery code, which is then used up.',
  method: 'POST',
  path: '/v1/users/loginByTwoFactor',
  auth: 'public',
  body: { kind: 'form', schema: LoginByTwoFactorInput },
  data: SignedInUser,
  problems: ['wrong-code', 'code-expired', 'too-many-requests'],
});

/** One of the two; the answer is the same whether anybody has it or not. */
export const SendResetCodeInput = z.union([z.object({ email: Email }), z.object({ phone: PhoneInput })]);
export const sendResetCode = defineEndpoint({
  name: 'sendResetCode',
  summary: 'Send a six-digit code to reset a password, by mail or to a confirmed phone. Mails carry a link too.',
  method: 'POST',
  path: '/v1/users/sendResetCode',
  auth: 'public',
  body: { kind: 'form', schema: SendResetCodeInput },
  data: z.object({}),
  problems: ['too-many-requests'],
});

export const ResetPwdByEmailInput = z.object({ email: Email, code: SentCode, password: NewPassword });
export const resetPwdByEmail = defineEndpoint({
  name: 'resetPwdByEmail',
  summary: 'Set a new password with the code that was mailed. Ends every session of the user.',
  method: 'POST',
  path: '/v1/users/resetPwdByEmail',
  auth: 'public',
  body: { kind: 'form', schema: ResetPwdByEmailInput },
  data: z.object({}),
  problems: ['wrong-code', 'code-expired', 'too-many-requests'],
});

export const ResetPwdByPhoneInput = z.object({ phone: PhoneInput, code: SentCode, password: NewPassword });
export const resetPwdByPhone = defineEndpoint({
  name: 'resetPwdByPhone',
  summary: 'Set a new password with the code that was sent to a confirmed phone. Ends every session of the user.',
  method: 'POST',
  path: '/v1/users/resetPwdByPhone',
  auth: 'public',
  body: { kind: 'form', schema: ResetPwdByPhoneInput },
  data: z.object({}),
  problems: ['wrong-code', 'code-expired', 'too-many-requests'],
});

/** What a mailed link carries; single use. */
export const MailToken = z.object({ token: z.string().min(1).max(200) });
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  summary: 'Prove an e-mail address by the token of the mailed link (24 hours). Sets certification to 1.',
  method: 'POST',
  path: '/v1/users/verifyEmail',
  auth: 'public',
  body: { kind: 'form', schema: MailToken },
  data: z.object({ email: z.string() }),
  problems: ['link-dead'],
});

export const logout = defineEndpoint({
  name: 'logout',
  permission: 'self',
  summary: 'End the session that makes the call.',
  method: 'POST',
  path: '/v1/users/{userId}/logout',
  params: z.object({ userId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

/** The user, what the amounts beside CNY on the screens are worked out with, and how lists are wanted. */
export const UserInfo = User.extend({
  displayRates: z.array(DisplayRate),
  listSettings: ListSettings,
  /** Country given at sign-up. */
  country: CountryCode,
  /** How many times faster than real time the warehouse and carrier of test mode work; 1 in real time. */
  testSpeed: z.number(),
  /** What the user may do in the account acted for. */
  permissions: z.array(z.enum(accountPermissions)),
  /** Whether the user may act for several accounts. */
  severalAccounts: z.boolean(),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const userInfo = defineEndpoint({
  name: 'userInfo',
  permission: 'self',
  summary: 'The user the credential belongs to.',
  method: 'POST',
  path: '/api/user/info',
  data: UserInfo,
});
