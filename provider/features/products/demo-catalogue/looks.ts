import { cutAndUseLooks } from './looks/cut-and-use.ts';
import { styleLooks } from './looks/style.ts';
import type { Look } from './looks/look.ts';

export type LookCode = keyof typeof styleLooks | keyof typeof cutAndUseLooks;

export const looks: Readonly<Record<LookCode, Look>> = { ...styleLooks, ...cutAndUseLooks };
