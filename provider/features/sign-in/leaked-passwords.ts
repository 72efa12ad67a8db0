import { createRequire } from 'node:module';
import { z } from 'zod';

const LIST = '@zxcvbn-ts/language-common/src/passwords.json';
let leaked: ReadonlySet<string> | undefined;

/** Whether a password, in lower case, is one of the 49,000 most used of published leaks. They are read when first asked for. */
export function isLeaked(lowerCase: string): boolean {
  leaked ??= new Set(z.array(z.string()).parse(createRequire(import.meta.url)(LIST)));
  return leaked.has(lowerCase);
}
