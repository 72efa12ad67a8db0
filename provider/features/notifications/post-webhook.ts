import type { ProviderConfig } from '#provider/config.ts';
import { readPublicAddress } from '#provider/http/public-address.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { Services } from '#provider/services.ts';
import type { Outcome } from './delivery-lifecycle.ts';

const HTTP_GONE = 410;
/** What an address answers beside its status is of no use. */
const ANSWER_LIMIT_BYTES = 65_536;

/** Posts a signed message. Any 2xx is success, a redirect is not followed, and what is answered beside the status is not read. */
export async function postWebhook(
  { config, outbound }: Pick<Services, 'config' | 'outbound'>,
  url: string,
  message: { headers: Record<string, string>; body: string },
): Promise<{ answerStatus: number } | Outcome> {
  if (!isAllowedTarget(config, url)) return { cause: 'address-not-allowed', final: true };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${config.brandName.replaceAll(/[^\w]/g, '')}-Webhooks`,
    ...message.headers,
  };
  try {
    // A failure is tried again later, under the same message id.
    const { status } = await outbound.send({
      method: 'POST',
      url,
      headers,
      body: message.body,
      idempotent: false,
      answerLimitBytes: ANSWER_LIMIT_BYTES,
    });
    return status >= 200 && status < 300 ? { answerStatus: status } : refusedBy(status);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return failedBy(error);
  }
}

function failedBy({ trouble }: OutboundError): Outcome {
  if (trouble === 'address-refused') return { cause: 'address-not-allowed', final: true };
  if (trouble === 'answer-too-large') return { cause: 'refused', final: false };
  return { cause: trouble === 'timed-out' ? 'timed-out' : 'unreachable', final: false };
}

function refusedBy(answerStatus: number): Outcome {
  const isRedirect = answerStatus >= 300 && answerStatus < 400;
  if (answerStatus === HTTP_GONE) return { cause: 'gone', answerStatus, final: true };
  return { cause: isRedirect ? 'redirected' : 'refused', answerStatus, final: false };
}

/** Only public addresses by https, unless the configuration of a test or a developer's machine allows its own. */
export function isAllowedTarget({ webhooksToOwnAddresses }: ProviderConfig, url: string): boolean {
  return webhooksToOwnAddresses || (url.startsWith('https:') && readPublicAddress(url).status === 'ok');
}
