/** Collects the values of a statement while its text is put together. */
export class StatementValues {
  readonly list: unknown[] = [];

  /** Returns the placeholder that stands for the value. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
