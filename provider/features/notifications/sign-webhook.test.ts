import { afterEach, expect, it, vi } from 'vitest';
import { makeWebhookSecret, signWebhook } from './sign-webhook.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('signs as the example of Standard Webhooks is signed', () => {
  vi.useFakeTimers({ now: 1_614_265_330_000, toFake: ['Date'] });
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('makes secrets of 32 bytes, each another one', () => {
  const secrets = Array.from({ length: 10 }, makeWebhookSecret);
  expect(new Set(secrets).size).toBe(10);
  for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
});
