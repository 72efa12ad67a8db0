import { type FocusEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Portal, Thumbnail, type ThumbnailProps } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import styles from './preview-image.module.css';

interface PreviewImageProps {
  src: string | null;
  /** What the picture shows: the product's or variant's name. */
  alt: string;
  size?: ThumbnailProps['size'];
  /** Where the picture is one of several to select from. */
  onSelect?: () => void;
  selected?: boolean;
}

/** A thumbnail with a large preview on hover and focus (specification 2); an icon where there is no picture. */
export function PreviewImage({ src, alt, size = 'small', onSelect, selected }: PreviewImageProps) {
  const { t } = useTranslation('ui');
  const { previewOf, panel } = usePreview();
  if (src === null) return <Thumbnail source={ImageIcon} alt={alt} size={size} />;
  const preview = previewOf({ src, alt });
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t('previewOf', { name: alt })}
        aria-pressed={selected}
        {...preview.pointer}
        {...preview.focus}
        onClick={onSelect}
      >
        <Thumbnail source={src} alt="" size={size} />
      </button>
      {panel}
    </>
  );
}

const PANEL_PX = 360;
const GAP_PX = 8;
/** A pointer on its way elsewhere opens nothing. */
const OPEN_AFTER_MS = 250;
/** Long enough to move the pointer from the thumbnail over to the preview. */
const LEAVE_AFTER_MS = 150;

interface Place {
  left: number;
  top: number;
}

interface Picture {
  src: string | null;
  alt: string;
}

interface PreviewHandlers {
  /** To spread on the picture: shows the preview while the pointer is over it. */
  pointer: { onPointerEnter: (event: PointerEvent<HTMLElement>) => void; onPointerLeave: () => void };
  /** To spread on what takes the keyboard's focus. */
  focus: { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: () => void };
}
export type PreviewOf = (picture: Picture) => PreviewHandlers;

/**
 * A large preview beside a thumbnail, on hover and on keyboard focus; Esc closes it, and it stays while pointed at. One serves
 * all pictures of a list: `previewOf` keeps its identity.
 */
export function usePreview(): { previewOf: PreviewOf; panel: ReactNode } {
  const [shown, setShown] = useState<{ src: string; alt: string; place: Place } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const id = useId();
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const leave = useCallback(() => {
    stay();
    timer.current = setTimeout(() => setShown(null), LEAVE_AFTER_MS);
  }, [stay]);
  const previewOf = useCallback<PreviewOf>(
    ({ src, alt }) => {
      const open = (element: HTMLElement, afterMs: number) => {
        stay();
        if (src === null) return;
        timer.current = setTimeout(() => setShown({ src, alt, place: placeBeside(element.getBoundingClientRect()) }), afterMs);
      };
      return {
        pointer: {
          onPointerEnter: (event) => {
            if (event.pointerType === 'mouse') open(event.currentTarget, OPEN_AFTER_MS);
          },
          onPointerLeave: leave,
        },
        focus: {
          onFocus: (event) => {
            if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0);
          },
          onBlur: leave,
        },
      };
    },
    [stay, leave],
  );
  useEffect(() => stay, [stay]);
  useCloseOn(shown !== null, () => setShown(null));

  const panel =
    shown === null ? null : (
      <Portal idPrefix={`preview-${id}`}>
        <div className={styles.preview} style={shown.place} onPointerEnter={stay} onPointerLeave={leave}>
          <img src={shown.src} alt={shown.alt} width={PANEL_PX} height={PANEL_PX} />
        </div>
      </Portal>
    );
  return { previewOf, panel };
}

/** Esc closes it, and so does scrolling: it belongs to a place on the page. */
function useCloseOn(open: boolean, close: () => void): void {
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeNow.current();
    };
    const onScroll = (): void => closeNow.current();
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onScroll);
    };
  }, [open]);
}

/** To the right where there is room, else to the left, else below; always inside the window. */
function placeBeside(box: DOMRect): Place {
  const size = Math.min(PANEL_PX, window.innerWidth - 2 * GAP_PX) + 2;
  const right = box.right + GAP_PX;
  const left = box.left - GAP_PX - size;
  const beside = right + size <= window.innerWidth || left >= 0;
  const x = right + size <= window.innerWidth ? right : beside ? left : box.left;
  const y = beside ? box.top : box.bottom + GAP_PX;
  return { left: within(x, window.innerWidth - size), top: within(y, window.innerHeight - size) };
}

function within(value: number, max: number): number {
  return Math.max(GAP_PX, Math.min(value, max - GAP_PX));
}
