import { z } from 'zod';
import type { RuleWish } from './rule-draft.ts';

/** A rule on its way to the provider, who looks at each field and names those that are wrong. */
export const SentRule = z.custom<RuleWish>((value) => typeof value === 'object' && value !== null);
