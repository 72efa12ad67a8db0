import { lazy, Suspense, type ComponentType } from 'react';
import { loadNamespaces } from '#app/i18n/translations.client.ts';
import type { StringsNamespace } from '#app/i18n/strings.ts';

/** A part of a page that is fetched when it is first shown; texts of its own, that no screen names, come with it. */
export function drawnPart<Props extends object>(
  _selector: string,
  load: () => Promise<ComponentType<Props>>,
  texts: readonly StringsNamespace[] = [],
): ComponentType<Props> {
  const Later = lazy(async () => {
    const [Part] = await Promise.all([load(), import.meta.env.SSR ? null : loadNamespaces(texts)]);
    return { default: ({ props }: { props: Props }) => <Part {...props} /> };
  });
  return function LaterPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Later props={props} />
      </Suspense>
    );
  };
}
