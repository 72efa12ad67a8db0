import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window something may be to count as nearly seen. */
const AHEAD = '200px';

interface InSightProps {
  /** Of the place while it is empty, in the height of what will stand there. */
  minHeight: string;
  children: ReactNode;
}

/** A place whose contents are drawn, and loaded, once somebody comes near them. */
export function InSight({ minHeight, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} style={seen ? undefined : { minHeight }}>
      {seen ? children : null}
    </div>
  );
}
