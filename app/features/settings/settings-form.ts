/** Settings that are more than named fields travel as one JSON text. */
const SETTINGS_FIELD = 'settings';

export function settingsForm(settings: unknown): FormData {
  const form = new FormData();
  form.set(SETTINGS_FIELD, JSON.stringify(settings));
  return form;
}

/** What `settingsForm` was given; undefined for anything else. */
export function readSettings(form: FormData): unknown {
  const text = form.get(SETTINGS_FIELD);
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
