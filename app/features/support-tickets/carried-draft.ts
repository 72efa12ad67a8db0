import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from '@remix-run/react';
import type { Upload } from '#contract/uploads.ts';

/** A reply that could not be sent any more, for the ticket that goes on. */
interface Draft {
  text: string;
  files: Upload[];
}

/** The state of the navigation that takes a draft along: the address stays without it. */
export function carriedState(draft: Draft): { carriedDraft: Draft } {
  return { carriedDraft: draft };
}

/** Whether a navigation takes a draft along. */
export function carriesDraft(state: unknown): state is { carriedDraft: Draft } {
  return typeof state === 'object' && state !== null && 'carriedDraft' in state;
}

/** What a form starts with: the draft that came along, or nothing. A page that is loaded anew or gone back to starts empty. */
export function useCarriedDraft(): Draft {
  const { state } = useLocation();
  const arrived = useNavigationType() === NavigationType.Push && carriesDraft(state);
  return useState<Draft>(() => (arrived ? state.carriedDraft : { text: '', files: [] }))[0];
}
