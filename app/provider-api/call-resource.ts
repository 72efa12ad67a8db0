import type { Problem } from '#contract/problem.ts';
import { isSignedOut, type ProblemCode } from '#contract/problem.values.ts';
import { forceLogout } from '#app/session/forced-logout.ts';

/** The bound of specification 9. */
const TIMEOUT_MS = 360_000;

/** Why a script of the page got no answer at all. */
export type TransportFailure = 'aborted' | 'network' | 'timeout';
export type ResourceAnswer =
  | { status: 'ok'; data: unknown }
  | { status: 'refused'; problem: { code: ProblemCode; message: string } }
  | { status: 'failed'; reason: TransportFailure };

/** Asks one of the app's own resource routes from a script of the page; a body makes it a form post. Never throws. */
export async function callResource(path: string, body?: URLSearchParams, signal?: AbortSignal): Promise<ResourceAnswer> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const init: RequestInit = {
    headers: { accept: 'application/json' },
    signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    ...(body === undefined ? {} : { method: 'POST', body }),
  };
  try {
    return await read(await fetch(path, init));
  } catch (error) {
    return { status: 'failed', reason: reasonOf(error) };
  }
}

async function read(response: Response): Promise<ResourceAnswer> {
  const said: unknown = await response.json();
  if (response.ok && isObject(said) && 'data' in said) return { status: 'ok', data: said.data };
  if (!isProblem(said)) return { status: 'failed', reason: 'network' };
  if (!isSignedOut(said)) return { status: 'refused', problem: said };
  forceLogout();
  // The page stays as it is behind the question.
  return new Promise(() => undefined);
}

function reasonOf(error: unknown): TransportFailure {
  if (!(error instanceof DOMException)) return 'network';
  return error.name === 'TimeoutError' ? 'timeout' : error.name === 'AbortError' ? 'aborted' : 'network';
}

function isProblem(said: unknown): said is Problem {
  return isObject(said) && 'code' in said && 'message' in said;
}

function isObject(said: unknown): said is object {
  return typeof said === 'object' && said !== null;
}
