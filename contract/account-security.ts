import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { ShopDomain } from './shopify.ts';
import { CurrentPassword, MailToken, NewPassword, PhoneInput, SentCode, SignedInUser, TwoFactorCode, User } from './sign-in.ts';

const ofUser = z.object({ userId: Id });

/** What proves that somebody is the user. */
export const SignInMethods = z.object({
  /**
   * Whether the user has a password. Without one the user's e-mail address is made up and reaches nobody: there is no log-in, no reset
   * and no second factor, and only the shops get in.
   */
  password: z.boolean(),
  /** Shops whose Shopify admin opens the app as this user, by name. */
  shops: z.array(ShopDomain),
});
export type SignInMethods = z.infer<typeof SignInMethods>;
export const getSignInMethods = defineEndpoint({
  name: 'getSignInMethods',
  permission: 'self',
  summary: 'How the user signs in.',
  method: 'GET',
  path: '/v1/users/{userId}/signInMethods',
  params: ofUser,
  data: SignInMethods,
  problems: ['not-found'],
});

export const EmailChangeInput = z.object({
  email: z.string().trim().min(1).max(254).pipe(z.email()),
  password: CurrentPassword,
});
const emailSides = z.enum(['new', 'old']);
export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  permission: 'self',
  summary:
    'Ask for another e-mail address. Links go to the new address and, when it was verified, to the old one; the change happens when each was opened (24 hours). An address somebody has already is notified by mail only.',
  method: 'POST',
  path: '/v1/users/{userId}/email',
  params: ofUser,
  body: { kind: 'form', schema: EmailChangeInput },
  data: z.object({ waitingFor: z.array(emailSides) }),
  problems: ['not-found', 'wrong-password', 'too-many-requests'],
});
export const confirmEmailChange = defineEndpoint({
  name: 'confirmEmailChange',
  summary: 'One of the two confirmations of an e-mail change. The last one makes the change and ends the other sessions.',
  method: 'POST',
  path: '/v1/users/confirmEmailChange',
  auth: 'public',
  body: { kind: 'form', schema: MailToken },
  data: z.object({ waitingFor: z.array(emailSides), email: z.string() }),
  problems: ['link-dead', 'email-taken'],
});
/** A change of e-mail that waits for its confirmations. */
export const EmailChange = z.object({
  /** The address asked for. */
  email: z.string(),
  /** Who was sent a link, the new address first, and whether the link was opened. */
  confirmations: z.array(z.object({ side: emailSides, confirmed: z.boolean() })),
  /** When the links stop working, and with them the change. */
  expiresAt: Time,
});
export type EmailChange = z.infer<typeof EmailChange>;
const PendingEmailChange = z.object({
  /** Null when no change is under way. */
  pending: EmailChange.nullable(),
});
export const getEmailChange = defineEndpoint({
  name: 'getEmailChange',
  permission: 'self',
  summary: 'The change of e-mail that waits for its confirmations.',
  method: 'GET',
  path: '/v1/users/{userId}/email/change',
  params: ofUser,
  data: PendingEmailChange,
  problems: ['not-found'],
});
export const resendEmailChange = defineEndpoint({
  name: 'resendEmailChange',
  permission: 'self',
  summary:
    'Mail the links of a change of e-mail that were not opened yet again, for another 24 hours; earlier ones stop working. Once a minute.',
  method: 'POST',
  path: '/v1/users/{userId}/email/change/resend',
  params: ofUser,
  data: PendingEmailChange,
  problems: ['not-found', 'state-conflict', 'too-many-requests'],
});
export const cancelEmailChange = defineEndpoint({
  name: 'cancelEmailChange',
  permission: 'self',
  summary: 'Keep the present e-mail address: links of a change stop working, also a confirmation given already.',
  method: 'POST',
  path: '/v1/users/{userId}/email/change/cancel',
  params: ofUser,
  data: PendingEmailChange,
  problems: ['not-found'],
});
export const resendVerification = defineEndpoint({
  name: 'resendVerification',
  permission: 'self',
  summary: 'Mail the link that proves the address again; earlier ones stop working. Once a minute.',
  method: 'POST',
  path: '/v1/users/{userId}/resendVerification',
  params: ofUser,
  data: z.object({}),
  problems: ['not-found', 'state-conflict', 'too-many-requests'],
});

export const changePhone = defineEndpoint({
  name: 'changePhone',
  permission: 'self',
  summary: 'Ask for another phone number: a code goes to it. An empty number removes the present one at once.',
  method: 'POST',
  path: '/v1/users/{userId}/phone',
  params: ofUser,
  body: { kind: 'form', schema: z.object({ phone: z.union([z.literal(''), PhoneInput]), password: CurrentPassword }) },
  data: z.object({ phone: z.string() }),
  problems: ['not-found', 'wrong-password', 'too-many-requests'],
});
export const confirmPhone = defineEndpoint({
  name: 'confirmPhone',
  permission: 'self',
  summary: 'Prove the new phone number by the code that was sent to it; then it is the number of the account.',
  method: 'POST',
  path: '/v1/users/{userId}/phone/confirm',
  params: ofUser,
  body: { kind: 'form', schema: z.object({ code: SentCode }) },
  data: User,
  problems: ['not-found', 'wrong-code', 'code-expired', 'phone-taken', 'too-many-requests'],
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  permission: 'self',
  summary: 'Change the password. Every session ends, and the answer carries a new one for the caller.',
  method: 'POST',
  path: '/v1/users/{userId}/pwd1',
  params: ofUser,
  body: { kind: 'form', schema: z.object({ oldPassword: CurrentPassword, password: NewPassword }) },
  data: SignedInUser,
  problems: ['not-found', 'wrong-password', 'too-many-requests'],
});

export const TwoFactorState = z.object({
  enabled: z.boolean(),
  enabledAt: Time.nullable(),
  recoveryCodesLeft: z.int(),
});
export const getTwoFactor = defineEndpoint({
  name: 'getTwoFactor',
  permission: 'self',
  summary: 'Whether sign-in asks for a second factor.',
  method: 'GET',
  path: '/v1/users/{userId}/twoFactor',
  params: ofUser,
  data: TwoFactorState,
  problems: ['not-found'],
});
export const beginTwoFactor = defineEndpoint({
  name: 'beginTwoFactor',
  permission: 'self',
  summary: 'Make a secret for an authenticator app (TOTP, SHA-1, 6 digits, 30 s). Nothing changes until it is confirmed.',
  method: 'POST',
  path: '/v1/users/{userId}/twoFactor',
  params: ofUser,
  body: { kind: 'form', schema: z.object({ password: CurrentPassword }) },
  data: z.object({
    /** Base32, to be typed where no picture can be read. */
    secret: z.string(),
    /** otpauth:// address, to be shown as a QR code. */
    uri: z.string(),
  }),
  problems: ['not-found', 'wrong-password', 'state-conflict', 'too-many-requests'],
});
/** Shown once; only their hashes are kept. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const confirmTwoFactor = defineEndpoint({
  name: 'confirmTwoFactor',
  permission: 'self',
  summary: 'Switch two-factor sign-in on with a code of the new secret. Ends the other sessions and gives ten recovery codes.',
  method: 'POST',
  path: '/v1/users/{userId}/twoFactor/confirm',
  params: ofUser,
  body: { kind: 'form', schema: z.object({ code: SentCode }) },
  data: RecoveryCodes,
  problems: ['not-found', 'wrong-code', 'state-conflict', 'too-many-requests'],
});
const PasswordAndCode = z.object({ password: CurrentPassword, code: TwoFactorCode });
export const disableTwoFactor = defineEndpoint({
  name: 'disableTwoFactor',
  permission: 'self',
  summary: 'Switch two-factor sign-in off.',
  method: 'POST',
  path: '/v1/users/{userId}/twoFactor/disable',
  params: ofUser,
  body: { kind: 'form', schema: PasswordAndCode },
  data: TwoFactorState,
  problems: ['not-found', 'wrong-password', 'wrong-code', 'state-conflict', 'too-many-requests'],
});
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  permission: 'self',
  summary: 'Ten new recovery codes; the old ones stop working.',
  method: 'POST',
  path: '/v1/users/{userId}/twoFactor/recoveryCodes',
  params: ofUser,
  body: { kind: 'form', schema: PasswordAndCode },
  data: RecoveryCodes,
  problems: ['not-found', 'wrong-password', 'wrong-code', 'state-conflict', 'too-many-requests'],
});

export const UserSession = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  /** As the browser named itself, at most 300 characters; empty when it did not. */
  userAgent: z.string(),
  /** Address it was opened from; empty when unknown. */
  address: z.string(),
});
export type UserSession = z.infer<typeof UserSession>;
export const listSessions = defineEndpoint({
  name: 'listSessions',
  permission: 'self',
  summary: 'The live sessions of the user, the last used first.',
  method: 'GET',
  path: '/v1/users/{userId}/sessions',
  params: ofUser,
  data: z.array(UserSession),
  problems: ['not-found'],
});
export const revokeSession = defineEndpoint({
  name: 'revokeSession',
  permission: 'self',
  summary: 'End one session.',
  method: 'DELETE',
  path: '/v1/users/{userId}/sessions/{sessionId}',
  params: z.object({ userId: Id, sessionId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});
export const revokeOtherSessions = defineEndpoint({
  name: 'revokeOtherSessions',
  permission: 'self',
  summary: 'End every session but the one that asks.',
  method: 'POST',
  path: '/v1/users/{userId}/sessions/revokeOthers',
  params: ofUser,
  data: z.object({ revoked: z.int() }),
  problems: ['not-found'],
});
