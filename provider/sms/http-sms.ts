import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SmsSender } from './sms-sender.ts';

const CONNECT_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

/** Posts JSON `{ to, text }` to a service of the operator's choice; any 2xx is success, redirects are not followed. */
export function buildHttpSms(config: { url: string; authorization: string | undefined }): SmsSender {
  return {
    async send(message) {
      const status = await post(config, JSON.stringify(message));
      if (status < 200 || status > 299) throw new Error(`the SMS service answered ${status}`);
    },
  };
}

/** Node's own client, because fetch can't bound the connecting by itself. */
function post(config: { url: string; authorization: string | undefined }, body: string): Promise<number> {
  const request = config.url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      config.url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(CONNECT_WITHIN_MS + ANSWER_WITHIN_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(config.authorization === undefined ? {} : { authorization: config.authorization }),
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    const connecting = setTimeout(() => sent.destroy(new Error('the SMS service can not be reached')), CONNECT_WITHIN_MS);
    sent.on('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
    sent.on('error', reject).on('close', () => clearTimeout(connecting));
    sent.end(body);
  });
}
