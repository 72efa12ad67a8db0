import { describe, expect, it } from 'vitest';
import type { Hint, HintSource, RawWebhook } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';

interface SampleDelivery {
  topic: string;
  body: unknown;
  hint: Hint;
}
export interface HintSourceSubject {
  services: Services;
  source: HintSource;
  /** A shop that is connected. */
  shop: () => Promise<string>;
  /** Headers the platform sends with a body of the shop's. */
  sign: (body: Buffer, delivery: { shop: string; topic: string }) => Promise<Record<string, string>>;
  signatureHeader: string;
  samples: SampleDelivery[];
  /** A body of its shop that does not have its topic's shape, with the name Ana Lima in it. */
  misshapen: Omit<SampleDelivery, 'hint'>;
  /** A topic nothing is made of. */
  unusedTopic: string;
  /** What its body has beside the rest, on platforms whose bodies name shop and topic. */
  unusedBody?: object;
}

/** What every platform's webhooks have to do. */
export function describeHintSource({
  services,
  source,
  shop,
  sign,
  signatureHeader,
  samples,
  misshapen,
  unusedTopic,
  unusedBody,
}: HintSourceSubject): void {
  async function deliver(body: Buffer, topic: string, change: (raw: RawWebhook) => RawWebhook = (raw) => raw) {
    const from = await shop();
    const headers = await sign(body, { shop: from, topic });
    return { from, webhook: await source.verifyWebhook(services, change({ headers, rawBody: body })) };
  }
  const [sample] = samples;
  const body = Buffer.from(JSON.stringify(sample?.body ?? {}));
  const topic = sample?.topic ?? unusedTopic;

  describe('its webhooks', () => {
    it.each(samples)('hint at what happened: $topic', async ({ topic: sent, body: told, hint }) => {
      const { from, webhook } = await deliver(Buffer.from(JSON.stringify(told)), sent);
      expect(webhook).toMatchObject({ topic: sent, shopExternalId: from, hints: [hint] });
    });

    it('say nothing by a topic that is not used, and nothing of what is in it', async () => {
      const { webhook } = await deliver(Buffer.from(JSON.stringify({ id: 'x', email: 'ana@example.com', ...unusedBody })), unusedTopic);
      expect(webhook.hints).toEqual([]);
      expect(JSON.stringify(webhook)).not.toContain('ana@example.com');
    });

    it('are the same delivery when they are sent again', async () => {
      const from = await shop();
      const headers = await sign(body, { shop: from, topic });
      const [first, again] = [
        await source.verifyWebhook(services, { headers, rawBody: body }),
        await source.verifyWebhook(services, { headers, rawBody: body }),
      ];
      expect(again).toEqual(first);
    });

    it('are refused with every bit of their signature or their bytes changed', async () => {
      const from = await shop();
      const headers = await sign(body, { shop: from, topic });
      const signature = headers[signatureHeader] ?? '';
      const changed: RawWebhook[] = [
        ...Array.from(signature, (_letter, at) => ({
          headers: {
            ...headers,
            [signatureHeader]: `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`,
          },
          rawBody: body,
        })).slice(0, -2),
        ...['', signature.slice(1), `${signature}A`, 'é'.repeat(signature.length)].map((wrong) => ({
          headers: { ...headers, [signatureHeader]: wrong },
          rawBody: body,
        })),
        { headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== signatureHeader)), rawBody: body },
        ...Array.from({ length: Math.min(body.length, 64) }, (_, at) => ({ headers, rawBody: flipped(body, at) })),
        { headers, rawBody: Buffer.alloc(0) },
        { headers, rawBody: Buffer.concat([body, Buffer.from(' ')]) },
      ];
      for (const raw of changed) await expect(source.verifyWebhook(services, raw)).rejects.toThrow('signature-invalid');
    });

    it('are refused in the name of another shop’s signature or of no shop', async () => {
      const from = await shop();
      const headers = await sign(body, { shop: from, topic });
      for (const name of Object.keys(headers).filter((header) => headers[header] === from))
        await expect(source.verifyWebhook(services, { headers: { ...headers, [name]: 'nobody' }, rawBody: body })).rejects.toThrow(
          'signature-invalid',
        );
    });

    it.each([
      ['no JSON', Buffer.from('order=1')],
      ['nothing', Buffer.alloc(0)],
    ])('that are signed over %s are refused without a fault of ours', async (_what, rawBody) => {
      await expect(deliver(rawBody, topic)).rejects.toThrow(/body-unreadable|signature-invalid/);
    });

    it('of another shape than their topic has fail where it is seen, and name nobody', async () => {
      const { webhook } = await deliver(Buffer.from(JSON.stringify(misshapen.body)), misshapen.topic);
      expect(webhook.hints).toMatchObject([{ kind: 'unreadable' }]);
      expect(JSON.stringify(webhook)).not.toContain('Ana Lima');
    });
  });
}

function flipped(body: Buffer, at: number): Buffer {
  const changed = Buffer.from(body);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
