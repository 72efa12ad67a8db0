import { z } from 'zod';
import { ticketCategories, ticketSubjectKinds, ticketSubjects, ticketUrgencies } from './support-tickets.values.ts';

/** Fields that depend on each other, as far as they can be read. */
const Together = z.object({
  category: z.enum(ticketCategories).nullable().catch(null),
  about: z
    .object({ kind: z.enum(ticketSubjectKinds) })
    .nullish()
    .catch(undefined),
  urgency: z.enum(ticketUrgencies).catch('normal'),
  urgencyReason: z.string().catch('unreadable'),
});

/** Looks at fields that depend on each other whatever is wrong with single ones, so that a form has all its mistakes at once. */
export function checkTogether(input: unknown, { issues }: Pick<z.core.$RefinementCtx, 'issues'>): void {
  const read = Together.safeParse(input);
  if (!read.success) return;
  const { category, about, urgency, urgencyReason } = read.data;
  if (urgency === 'high' && urgencyReason === '')
    issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: '', path: ['urgencyReason'] });
  if (category === null || about === undefined) return;
  const { kinds, required } = ticketSubjects[category];
  if (about !== null && !kinds.includes(about.kind))
    issues.push({ code: 'invalid_value', values: [...kinds], input: about.kind, path: ['about'] });
  // Who may see no such thing does not have to name one, which only the provider knows: alone, it is no mistake yet.
  if (about === null && required && issues.length > 0)
    issues.push({ code: 'invalid_type', expected: 'object', input: undefined, path: ['about'] });
}

/** A text without line breaks and control characters. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
