/** What an address holds of the moment: it belongs to no view. */
const OF_THE_MOMENT = ['cursor', 'job', 'import'];

/** The view that a list's address shows, in one way of writing it, so that views can be compared. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of OF_THE_MOMENT) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  params.sort();
  return params.toString();
}
