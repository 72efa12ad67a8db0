import type { Outbound } from '#provider/outbound/outbound.ts';
import type { SmsSender } from './sms-sender.ts';

/** Posts JSON `{ to, text }` to a service of the operator's choice; any 2xx is success, redirects are not followed. */
export function buildHttpSms(outbound: Outbound, { url, authorization }: { url: string; authorization: string | undefined }): SmsSender {
  return {
    async send(message) {
      const { status } = await outbound.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
        body: JSON.stringify(message),
        // Sent again, the text would come twice.
        idempotent: false,
      });
      if (status < 200 || status > 299) throw new Error(`the SMS service answered ${status}`);
    },
  };
}
