import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window a place counts as nearly visible. */
const MARGIN = '200px';

interface RenderWhenVisibleProps {
  /** Height of the empty place, which is that of the children. */
  minHeight: string;
  children: ReactNode;
}

/** Renders, and so loads, its children once the merchant scrolls near them. */
export function RenderWhenVisible({ minHeight, children }: RenderWhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={visible ? undefined : { minHeight }}>
      {visible ? children : null}
    </div>
  );
}
