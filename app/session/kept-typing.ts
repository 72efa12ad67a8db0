import { dropTyping, keepTyping, keptTyping, keptUserId } from './storage.ts';

interface Field {
  name: string;
  value: string;
}
interface Typing {
  userId: string;
  path: string;
  fields: Field[];
}
type TypedIn = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What one types or chooses in words. Secrets and files are never kept, and hidden fields belong to the page they came with. */
const KINDS = ['text', 'email', 'tel', 'url', 'number', 'search', 'textarea', 'select-one'];
const ONE_TIME = /one-time-code|password/;

/** Keeps what was typed into the page of a session that ended, until its user is back on that page. */
export function keepPageTyping(): void {
  const userId = keptUserId();
  const fields = typedInFields().map(({ name, value }) => ({ name, value }));
  if (userId === null || fields.every(({ value }) => value === '')) return;
  keepTyping(JSON.stringify({ userId, path: window.location.pathname, fields } satisfies Typing));
}

/** Types it again when the same user is back on the same page; another user's page drops it. */
export function restorePageTyping(): void {
  const userId = keptUserId();
  const typing = parse(keptTyping());
  if (typing === null || userId === null) return;
  if (typing.userId === userId && typing.path !== window.location.pathname) return;
  dropTyping();
  if (typing.userId !== userId) return;
  for (const field of typedInFields()) {
    const kept = typing.fields.find(({ name }) => name === field.name);
    if (kept !== undefined && kept.value !== field.value) typeInto(field, kept.value);
  }
}

function typedInFields(): TypedIn[] {
  const named = document.querySelectorAll<TypedIn>('main :is(input, textarea, select)[name]');
  return [...named].filter(({ type, autocomplete }) => KINDS.includes(type) && !ONE_TIME.test(autocomplete));
}

/** As a hand would: the page learns of it by the event, not by the value alone. */
function typeInto(field: TypedIn, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function parse(stored: string | null): Typing | null {
  try {
    const typing: unknown = JSON.parse(stored ?? 'null');
    return isTyping(typing) ? typing : null;
  } catch {
    return null;
  }
}

function isTyping(value: unknown): value is Typing {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, path, fields } = value as Record<string, unknown>;
  return typeof userId === 'string' && typeof path === 'string' && Array.isArray(fields) && fields.every(isField);
}

function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'name' in value && 'value' in value && typeof value.value === 'string';
}
