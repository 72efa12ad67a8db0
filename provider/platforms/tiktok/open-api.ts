import { z } from 'zod';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import type { OutboundAnswer } from '#provider/outbound/outbound.ts';
import type { Services } from '#provider/services.ts';
import { requireTiktok } from './require-tiktok.ts';
import { signRequest } from './sign-request.ts';
import { parseJson } from './token-endpoint.ts';

/** A shop that asks for longer is asked again after this. */
const RETRY_AFTER_MAX_S = 3_600;

/** A file among form fields. */
export interface FormFile {
  contentType: string;
  bytes: Buffer;
  fields: Readonly<Record<string, string>>;
}

/** One request to the Open API. */
export interface OpenApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object | undefined;
  file?: FormFile | undefined;
  /** Whether asking twice is the same as once. */
  repeatable: boolean;
}

/** What TikTok answers, whatever the HTTP status: 0 is done, anything else says why not. */
const Envelope = z.object({
  code: z.int(),
  message: z.string().default(''),
  request_id: z.string().optional(),
  data: z.unknown().optional(),
});

export type OpenApiAnswer =
  | { status: 'done'; data: unknown }
  | { status: 'refused'; code: number; message: string; requestId: string | null }
  | { status: 'busy'; retryAfterMs: number | null }
  | { status: 'unreachable' };

/** Sends a signed request. What is signed is what is sent, byte for byte. */
export async function askOpenApi(
  services: Services,
  { accessToken, shopCipher, request }: { accessToken: string; shopCipher: string | null; request: OpenApiRequest },
): Promise<OpenApiAnswer> {
  const { appKey, appSecret, apiUrl, timeouts } = requireTiktok(services);
  const { method, path, body, file } = request;
  const text = body === undefined ? '' : JSON.stringify(body);
  const query = {
    ...request.query,
    app_key: appKey,
    timestamp: String(unixTime()),
    ...(shopCipher === null ? {} : { shop_cipher: shopCipher }),
  };
  const signed = new URLSearchParams({ ...query, sign: signRequest(appSecret, { path, query, body: text }) });
  const form = file === undefined ? null : encodeForm(file);
  try {
    const answer = await services.outbound.send({
      method,
      url: `${apiUrl}${path}?${signed}`,
      headers: { 'x-tts-access-token': accessToken, 'content-type': form?.contentType ?? 'application/json', 'accept': 'application/json' },
      ...(form !== null ? { body: form.bytes } : text === '' ? {} : { body: text }),
      idempotent: request.repeatable,
      timeouts,
      isSound: ({ status, body: bytes }) => status < 500 && (status !== 200 || Envelope.safeParse(parseJson(bytes)).success),
    });
    return readAnswer(answer);
  } catch (error) {
    if (error instanceof OutboundError) return { status: 'unreachable' };
    throw error;
  }
}

function readAnswer({ status, headers, body }: OutboundAnswer): OpenApiAnswer {
  if (status === 429) return { status: 'busy', retryAfterMs: readRetryAfter(headers['retry-after']) };
  const envelope = Envelope.safeParse(parseJson(body));
  if (status >= 500 || !envelope.success) return { status: 'unreachable' };
  const { code, message, request_id: requestId = null, data } = envelope.data;
  return code === 0 ? { status: 'done', data } : { status: 'refused', code, message, requestId };
}

function readRetryAfter(header: string | string[] | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(Math.ceil(seconds), RETRY_AFTER_MAX_S) * 1_000;
}

/** TikTok refuses requests whose time is not that of the world: no clock of ours, which tests may move. */
function unixTime(): number {
  return Math.floor((performance.timeOrigin + performance.now()) / 1_000);
}

function encodeForm({ contentType, bytes, fields }: FormFile): { contentType: string; bytes: Buffer } {
  const boundary = `wharf-${crypto.randomUUID()}`;
  const named = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="data"; filename="picture"\r\ncontent-type: ${contentType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(named.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
