import { lazy, Suspense, type ComponentType } from 'react';

/**
 * A part of a page that few have chosen to see. It is fetched before the page comes to life where the server has drawn
 * it, as its selector tells, and otherwise when it is first shown.
 */
export async function drawnPart<Props extends object>(
  selector: string,
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR || document.querySelector(selector) !== null) return load();
  const Later = lazy(async () => {
    const Part = await load();
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
