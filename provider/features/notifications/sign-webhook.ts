import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: a prefix and base64. */
export function makeWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Headers that let the receiver see who sent a message, and when (Standard Webhooks 1.0). */
export function signWebhook(secret: string, message: { id: string; body: string }): Record<string, string> {
  // The receiver compares it with its own clock.
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64');
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
