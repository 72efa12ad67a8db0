import type { TicketTerms } from '#contract/support-tickets.ts';
import { TICKET_FILE_PURPOSE, ticketCategories, ticketSubjects } from '#contract/support-tickets.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { readUploadTerms } from '#provider/features/uploads/upload-purposes.store.ts';
import type { Reader } from './ticket-reader.ts';

/** What a new ticket may say, for a member who sees these kinds of what it may be about. */
export async function getTicketTerms(queryable: Queryable, { kinds }: Pick<Reader, 'kinds'>): Promise<TicketTerms> {
  const clock = await queryable.selectFrom('support_ticket_clock').select(['category', 'urgency', 'hours']).execute();
  const hoursOf = new Map(clock.map(({ category, urgency, hours }) => [`${category} ${urgency}`, hours]));
  const categories = ticketCategories.map((category) => {
    const [normal, high] = [hoursOf.get(`${category} normal`), hoursOf.get(`${category} high`)];
    if (normal === undefined || high === undefined) throw new Error(`support_ticket_clock has no hours of ${category}`);
    return { category, ...subjectTerms(category, kinds), replyHours: { normal, high } };
  });
  return { categories, files: await readUploadTerms(queryable, TICKET_FILE_PURPOSE) };
}

/** What a ticket of a category may be about. Who may see none of it does not have to say. */
export function subjectTerms(category: TicketTerms['categories'][number]['category'], visible: Reader['kinds']) {
  const { kinds, required } = ticketSubjects[category];
  const subjects = kinds.filter((kind) => visible.includes(kind));
  return { subjects, subjectRequired: required && subjects.length > 0 };
}
