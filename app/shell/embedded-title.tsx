import type { Ref } from 'react';
import { useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { titleOf } from './screen-title.ts';

/** The screen's name in the admin's title bar; the page puts its way back and its actions into it. */
export function EmbeddedTitle({ barRef }: { barRef: Ref<HTMLElement> }) {
  const { t } = useTranslation('shell');
  const title = useMatches()
    .map((match) => titleOf(match, t))
    .findLast((each) => each !== null);
  return title === undefined ? null : <ui-title-bar title={title} ref={barRef} />;
}
