import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time } from './endpoint.ts';

/** The fields of the specification's user session state (section 3), under their own names. */
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
});
export type User = z.infer<typeof User>;

/** A session's token; with the user id it makes the credential `Basic base64("<id>:<token>")`. */
export const SignedInUser = User.extend({ session: z.object({ token: z.string(), expiresAt: Time }) });
export type SignedInUser = z.infer<typeof SignedInUser>;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const RegByPwdInput = z.object({
  /** Business e-mail; becomes the user name. */
  email: z.string().trim().min(1).max(254).pipe(z.email()),
  /** Taken exactly as typed, blanks included. */
  password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
  country: CountryCode,
  locale: z.string().max(20).optional(),
});
export const regByPwd = defineEndpoint({
  name: 'regByPwd',
  summary: 'Create a merchant account and sign in to it.',
  method: 'POST',
  path: '/v1/users/regByPwd',
  auth: 'public',
  body: { kind: 'form', schema: RegByPwdInput },
  data: SignedInUser,
  problems: ['email-taken'],
});

export const LoginByPwdInput = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  /** "Remember password": a longer session; no password is ever kept. */
  remember: z.enum(['true', 'false']).default('false'),
});
export const loginByPwd = defineEndpoint({
  name: 'loginByPwd',
  summary: 'Sign in by e-mail and password. Answers 400 wrong-credentials for an unknown e-mail and a wrong password alike.',
  method: 'POST',
  path: '/v1/users/loginByPwd',
  auth: 'public',
  body: { kind: 'form', schema: LoginByPwdInput },
  data: SignedInUser,
  problems: ['wrong-credentials'],
});

export const logout = defineEndpoint({
  name: 'logout',
  summary: 'End the session that makes the call.',
  method: 'POST',
  path: '/v1/users/{userId}/logout',
  params: z.object({ userId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const userInfo = defineEndpoint({
  name: 'userInfo',
  summary: 'The user the credential belongs to.',
  method: 'POST',
  path: '/api/user/info',
  data: User,
});

export const Country = z.object({ code: CountryCode, name: z.string() });
export const listCountries = defineEndpoint({
  name: 'listCountries',
  summary: 'All countries, named and sorted in the language of the request.',
  method: 'GET',
  path: '/v1/dataRegion/country',
  auth: 'public',
  data: z.array(Country),
});
