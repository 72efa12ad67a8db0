/** What a recorded history differs in from the one that is loaded. */
export interface HistoryChanges {
  /** Ids of account, user, products and variants as recorded, with those of here. */
  ids: ReadonlyMap<string, string>;
  /** Numbers of documents as recorded, e.g. `SO1001`, with those of here. */
  numbers: ReadonlyMap<string, string>;
  /** Whole days that lie between the recording and now. */
  days: number;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NUMBER = /\b[A-Z]{2}\d{4,}\b/g;
/** A calendar date, or the date of a time, at the start of a JSON text. */
const DATE = /"(\d{4}-\d{2}-\d{2})(?=["T])/g;
const DAY_MS = 86_400_000;

/** Rows of a recorded history, as JSON, with the ids and numbers of here and all their times moved by whole days. */
export function rewriteHistory(json: string, { ids, numbers, days }: HistoryChanges): string {
  return json
    .replaceAll(UUID, (id) => ids.get(id) ?? id)
    .replaceAll(NUMBER, (number) => numbers.get(number) ?? number)
    .replaceAll(DATE, (_text, date: string) => `"${addDays(date, days)}`);
}

/** The whole days from one time to another; what lay at `from` lies at most a day before `to` once it is moved by them. */
export function wholeDaysBetween(from: string, to: Date): number {
  return Math.floor((to.getTime() - Date.parse(from)) / DAY_MS);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
