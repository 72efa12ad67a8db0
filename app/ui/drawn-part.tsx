import { lazy, Suspense, type ComponentType } from 'react';
import { loadNamespaces, needAtStart } from '#app/i18n/translations.client.ts';
import type { StringsNamespace } from '#app/i18n/strings.ts';

/**
 * A part of a page that few have chosen to see. It is fetched before the page comes to life where the server has drawn
 * it, as its selector tells, and otherwise when it is first shown; texts of its own, that no screen names, come with it.
 */
export async function drawnPart<Props extends object>(
  selector: string,
  load: () => Promise<ComponentType<Props>>,
  texts: readonly StringsNamespace[] = [],
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR) return load();
  if (document.querySelector(selector) !== null) {
    needAtStart(texts);
    return load();
  }
  const Later = lazy(async () => {
    const [Part] = await Promise.all([load(), loadNamespaces(texts)]);
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
