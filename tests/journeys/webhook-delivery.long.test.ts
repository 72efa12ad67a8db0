import { expect, test } from 'vitest';
import { violations } from '#tests/support/accessibility.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { isSignedWith, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const SCREEN = '/setting/email';

const journey = startJourney({ WEBHOOKS_TO_OWN_ADDRESSES: '1' });

test('a message that an address refused for good is shown, and delivered again on request', async () => {
  const receiver = await startWebhookReceiver();
  receiver.answers.push({ status: 410 });
  const { page, complaints } = await journey.openSignedIn(SCREEN);
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByLabel('Address', { exact: true }).fill(receiver.url);
  await webhooks.getByRole('button', { name: 'Add address' }).click();
  await webhooks.getByRole('button', { name: /^Show secret/ }).click();
  const secret = (await webhooks.getByText(/^whsec_/).textContent()) ?? '';
  await webhooks.getByRole('button', { name: /^Send test/ }).click();
  const failed = page.getByRole('region', { name: 'Not delivered' });
  await expect
    .poll(async () => {
      await goTo(page, SCREEN);
      return failed.getByText('The address accepts no more messages (410).').count();
    }, WAIT)
    .toBe(1);
  await look(page, 'settings-notifications-failed');
  // It goes by itself: looked for before the press.
  const queued = page.getByText('Queued again').last().waitFor();
  await failed.getByRole('button', { name: 'Deliver again: Test message' }).click();
  await queued;
  await expect.poll(() => failed.count(), WAIT).toBe(0);
  await expect.poll(() => receiver.received.length, WAIT).toBe(2);
  expect(receiver.received.map((webhook) => [webhook.message.type, isSignedWith(secret, webhook)])).toEqual([
    ['webhook-test', true],
    ['webhook-test', true],
  ]);
  expect(await violations(page, 'delivered again')).toEqual([]);
  expect(complaints).toEqual([]);
});
