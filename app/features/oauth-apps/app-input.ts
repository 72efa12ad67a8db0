import type { Problem } from '#contract/problem.ts';

interface TypedAddress {
  /** Line of the field, from 1; empty lines count. */
  line: number;
  address: string;
}

/** What is wrong with a redirect address. */
export interface LineProblem {
  line: number;
  message: string;
}

/** How saving an app went. */
export interface AppFormAnswer {
  problem: Problem | null;
  lines: LineProblem[];
}

/** The form of an app as the provider takes it, and the lines its redirect addresses were typed in. */
export function readAppForm(form: FormData) {
  const addresses = readAddresses(textOf(form, 'redirectAddresses'));
  return {
    body: { name: textOf(form, 'name'), domain: textOf(form, 'domain'), redirectAddresses: addresses.map(({ address }) => address) },
    addresses,
  };
}

/** How saving went, with what is wrong with each address by its line. */
export function answerAppForm(problem: Problem | null, addresses: readonly TypedAddress[]): AppFormAnswer {
  const lines = (problem?.fields ?? []).flatMap(({ path, message }) => {
    const place = /^redirectAddresses\.(\d+)$/.exec(path)?.[1];
    const typed = addresses[Number(place)];
    return typed === undefined ? [] : [{ line: typed.line, message }];
  });
  return { problem, lines };
}

function readAddresses(text: string): TypedAddress[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, address: line.trim() }))
    .filter(({ address }) => address !== '');
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
