import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { Locale } from '#contract/locales.ts';
import { fillText, type Translate, type Values } from './read-text.ts';

const TAG = /<(\d+)>([^<]*)<\/\1>/;

export interface TransProps {
  t: Translate;
  i18nKey: string;
  values?: Values;
  components: readonly ReactElement<{ children?: ReactNode }>[];
}

/** A text with elements in it: `<0>` is the first of `components`. Values go in when it has been taken apart, so that none can bring an element. */
export function textWithElements({ t, i18nKey, values = {}, components }: TransProps, locale: Locale): ReactNode[] {
  const pieces = t(i18nKey).split(TAG);
  const fill = (text = '') => fillText(text, values, locale);
  const content: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [text, index, inner] = pieces.slice(at);
    content.push(fill(text));
    const element = index === undefined ? undefined : components[Number(index)];
    if (element !== undefined) content.push(inner === '' ? element : cloneElement(element, {}, fill(inner)));
  }
  return content.filter((piece) => piece !== '');
}
