import type { LoaderFunctionArgs } from '@remix-run/node';
import { generatePath } from 'react-router';
import { requestLocale } from '#app/i18n/request-locale.ts';
import { paths } from '#app/paths.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { findLesson } from './lessons.ts';
import { labelText, lessonText } from './tutorial-texts.server.ts';

/** What a guide on a screen says, and the text of what it points at; null: there is no such step. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const lesson = findLesson(args.params['lessonId']);
  const step = Number(args.params['step']);
  const place = lesson?.places[step];
  if (lesson === null || place === undefined || place === null) return null;
  const locale = await requestLocale(args.request);
  const text = lessonText(lesson.id, locale).steps[step];
  return {
    title: text?.title ?? '',
    text: text?.text ?? '',
    label: labelText(place.label, locale),
    lessonUrl: `${generatePath(paths.lesson, { lessonId: lesson.id })}#step-${step + 1}`,
  };
}
