import { Problem } from '#contract/problem.ts';
import { problemStatus } from '#contract/problem.values.ts';
import type { FuzzRequest } from './fuzz-request.ts';

export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** A trace of the inside in what callers read. */
const INSIDES = /\n\s+at .+:\d+:\d+|node_modules\/|syntax error at or near|violates \w+ constraint/;

const REMIX_REFUSAL = JSON.stringify({ message: 'Unexpected Server Error' });

/** What is wrong with an answer; null where nothing is. */
export function judgeAnswer(request: FuzzRequest, { status, contentType, text }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (INSIDES.test(text)) return `answered ${status} and shows the inside`;
  if (status < 400 || request.method === 'HEAD') return null;
  // Remix' own words where a file or figure of a screen is refused by an error page.
  if (request.to === 'screen' && text === REMIX_REFUSAL) return null;
  if (contentType.startsWith('application/json')) return judgeProblem(status, text);
  // More headers than Node reads: the app's server ends the connection before there is a request.
  if (request.to !== 'provider' && status === 431 && text === '') return null;
  const isPage = /^text\/(html|x-script)/.test(contentType);
  return request.to === 'screen' && (isPage || status === 404 || text === '')
    ? null
    : `refused with ${status} by no problem of the contract (${contentType})`;
}

function judgeProblem(status: number, text: string): string | null {
  const parsed = Problem.safeParse(readJson(text));
  if (!parsed.success) return `refused with ${status} by no problem of the contract`;
  // A refused connection has HTTP's own status for headers beyond what is read.
  const { code } = parsed.data;
  const wanted = status === 431 && code === 'body-unreadable' ? 431 : problemStatus[code];
  return wanted === status ? null : `refused with ${status} by ${code}, which is ${wanted}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
