/** What a recorded history differs in from the one that is loaded. */
export interface HistoryChanges {
  /** Ids of account, user, products and variants as recorded, with those of here. */
  ids: ReadonlyMap<string, string>;
  /** Numbers of documents as recorded, e.g. `SO1001`, with those of here. */
  numbers: ReadonlyMap<string, string>;
  /** Whole hours that lie between the recording and now. */
  hours: number;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NUMBER = /\b[A-Z]{2}\d{4,}\b/g;
/** A calendar date, or the date and hour of a time in UTC, at the start of a JSON text. */
const DATE_OR_HOUR = /"(\d{4}-\d{2}-\d{2})(?:T(\d{2}))?(?=[":])/g;
const HOUR_MS = 3_600_000;

/** Rows of a recorded history, as JSON, with the ids and numbers of here and all their times moved by whole hours, calendar dates by the whole days of them. */
export function rewriteHistory(json: string, { ids, numbers, hours }: HistoryChanges): string {
  return json
    .replaceAll(UUID, (id) => ids.get(id) ?? id)
    .replaceAll(NUMBER, (number) => numbers.get(number) ?? number)
    .replaceAll(DATE_OR_HOUR, (_text, date: string, hour?: string) =>
      hour === undefined ? `"${addHours(date, '00', Math.floor(hours / 24) * 24).slice(0, 10)}` : `"${addHours(date, hour, hours)}`,
    );
}

/** The whole hours from one time to another; what lay at `from` lies at most an hour before `to` once it is moved by them. */
export function wholeHoursBetween(from: string, to: Date): number {
  return Math.floor((to.getTime() - Date.parse(from)) / HOUR_MS);
}

/** A date and an hour so many hours later, as `2027-02-24T21`. */
function addHours(date: string, hour: string, hours: number): string {
  return new Date(Date.parse(`${date}T${hour}:00:00Z`) + hours * HOUR_MS).toISOString().slice(0, 13);
}
