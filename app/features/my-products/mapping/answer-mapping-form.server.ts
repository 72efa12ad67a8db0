import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { generatePath } from 'react-router';
import type { DataOf } from '#contract/endpoint.ts';
import { MappingInput } from '#contract/mapping.ts';
import { saveMapping, trySampleOrder } from '#contract/my-products.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

export type MappingFormOutcome =
  | { status: 'tried'; sample: DataOf<typeof trySampleOrder>; problem?: undefined }
  | { status: 'incomplete'; problem?: undefined }
  | { status: 'refused'; problem: Problem };

const Intent = z.object({ intent: z.enum(['save', 'unmap', 'try']) });
const MappingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), mapping: z.string().max(20_000) }),
  z.object({ intent: z.literal('unmap') }),
  z.object({
    intent: z.literal('try'),
    mapping: z.string().max(20_000),
    quantity: z.coerce.number().int().min(1).max(100),
    country: z.string().length(2),
  }),
]);

/** Handles the forms of the mapping editor: save, remove, or try with a sample order. */
export async function answerMappingForm(
  caller: Caller,
  params: { listingId: string; listingVariantId: string },
): Promise<MappingFormOutcome | Response> {
  const fields = Object.fromEntries(await caller.request.formData());
  if (!Intent.safeParse(fields).success) throw new Response(null, { status: 400 });
  const parsed = MappingForm.safeParse(fields);
  if (!parsed.success) return { status: 'incomplete' };
  const form = parsed.data;
  const mapping = form.intent === 'unmap' ? null : readMapping(form.mapping);
  if (mapping === undefined) return { status: 'incomplete' };
  if (form.intent === 'try') {
    const body = {
      listingVariantId: params.listingVariantId,
      quantity: form.quantity,
      country: form.country,
      mapping: mapping ?? undefined,
    };
    const answer = await callProvider(trySampleOrder, { params: { listingId: params.listingId }, body }, caller);
    return answer.status === 'ok' ? { status: 'tried', sample: answer.data } : answer;
  }
  const answer = await callProvider(saveMapping, { params, body: { mapping } }, caller);
  return answer.status === 'ok' ? redirect(generatePath(paths.listing, { listingId: params.listingId })) : answer;
}

/** Undefined when parts are missing or do not fit the kind. */
function readMapping(text: string): MappingInput | undefined {
  try {
    return MappingInput.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
