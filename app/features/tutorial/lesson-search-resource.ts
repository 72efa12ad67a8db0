import type { LoaderFunctionArgs } from '@remix-run/node';
import { generatePath } from 'react-router';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { paths } from '#app/paths.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { searchTutorial } from './search-tutorial.server.ts';
import { causeText, lessonText } from './tutorial-texts.server.ts';

const LESSONS = 4;
const ARTICLES = 3;

/** What the tutorial has of a question that is being typed. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 200);
  const locale = await requestLocale(args.request);
  const { lessons, causes } = searchTutorial(q, locale);
  return {
    found: [
      ...lessons
        .slice(0, LESSONS)
        .map((id) => ({ url: generatePath(paths.lesson, { lessonId: id }), title: lessonText(id, locale).title })),
      ...causes
        .slice(0, ARTICLES)
        .map((code) => ({ url: generatePath(paths.causeArticle, { causeCode: code }), title: causeText(code, locale).title })),
    ],
  };
}
