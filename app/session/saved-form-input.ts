import { isForcedOut } from './forced-logout.ts';
import { clearFormInput, savedFormInput, saveFormInput, storedUserId } from './storage.ts';

interface Field {
  name: string;
  value: string;
}
interface FormInput {
  userId: string;
  path: string;
  search: string;
  fields: Field[];
}
type InputElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What one types or selects in words. Secrets and files are never saved, and hidden fields belong to the page they came with. */
const TYPES = ['text', 'email', 'tel', 'url', 'number', 'search', 'textarea', 'select-one'];
const ONE_TIME = /one-time-code|password/;

/** Of the page one was on before the session ended, since an error page may have taken its place by now. */
let captured: FormInput | null = null;

/** Where a page is. */
interface PageAddress {
  pathname: string;
  search: string;
}

/** Reads the input of the page that is drawn, as long as the session has not ended. The browser's address may be that of the next page by now. */
export function capturePageInput(drawn: PageAddress): void {
  if (!isForcedOut()) captured = readPageInput(drawn);
}

/** Saves the input of a page whose session ended until its user is back on it, and returns the address of that page. */
export function savePageInput(): string {
  const isStillThere = captured === null || captured.path === window.location.pathname;
  const input = (isStillThere ? readPageInput(window.location) : null) ?? captured;
  if (input !== null) saveFormInput(JSON.stringify(input));
  const { path, search } = input ?? { path: window.location.pathname, search: window.location.search };
  return path + search;
}

/** Fills the fields again when the same user is back on the same page; another user's page clears them. */
export function restorePageInput(): void {
  const userId = storedUserId();
  const input = parse(savedFormInput());
  if (input === null || userId === null) return;
  if (input.userId === userId && input.path !== window.location.pathname) return;
  clearFormInput();
  if (input.userId !== userId) return;
  for (const element of inputElements()) {
    const field = input.fields.find(({ name }) => name === element.name);
    if (field !== undefined && field.value !== element.value) enter(element, field.value);
  }
}

function readPageInput({ pathname, search }: PageAddress): FormInput | null {
  const userId = storedUserId();
  const fields = inputElements().map(({ name, value }) => ({ name, value }));
  if (userId === null || fields.every(({ value }) => value === '')) return null;
  return { userId, path: pathname, search, fields };
}

function inputElements(): InputElement[] {
  const named = document.querySelectorAll<InputElement>('main :is(input, textarea, select)[name]');
  return [...named].filter(({ type, autocomplete }) => TYPES.includes(type) && !ONE_TIME.test(autocomplete));
}

/** With the event of a keyboard, from which React learns of it; the value alone would be reset. */
function enter(element: InputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function parse(stored: string | null): FormInput | null {
  try {
    const input: unknown = JSON.parse(stored ?? 'null');
    return isFormInput(input) ? input : null;
  } catch {
    return null;
  }
}

function isFormInput(value: unknown): value is FormInput {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, path, fields } = value as Record<string, unknown>;
  return typeof userId === 'string' && typeof path === 'string' && Array.isArray(fields) && fields.every(isField);
}

function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'name' in value && 'value' in value && typeof value.value === 'string';
}
