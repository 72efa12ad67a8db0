import { z } from 'zod';

/** Largest whole number that versions, places and counts are stored as: PostgreSQL's `integer`. */
export const INTEGER_MAX = 2_147_483_647;

/** How often a thing was saved, as it was read; another is stored by now: `version-conflict`. */
export const Version = z.int().min(0).max(INTEGER_MAX);

/** A row's place in its list, from 1. */
export const Seq = z.int().min(1).max(INTEGER_MAX);

/** A place in a list, from 0. */
export const Position = z.int().min(0).max(INTEGER_MAX);
