import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useOpened } from './use-opened.ts';
import './dropdown.css';

const GAP_PX = 4;
const EDGE_PX = 8;
const ITEMS = '[role=menuitem], [role=menuitemradio]';

/** What the button of a dropdown needs; to spread on it. */
interface DropdownButtonProps {
  'type': 'button';
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  'onClick': () => void;
}

interface DropdownProps {
  kind: 'menu' | 'dialog';
  /** Names a dialog, or the menu. */
  label: string;
  /** The edge of the button it is in line with. */
  align?: 'start' | 'end';
  button: (props: DropdownButtonProps) => ReactNode;
  /** Drawn while it is open; gets what closes it and gives the keyboard back to the button. */
  children: (close: () => void) => ReactNode;
}

/**
 * What opens below a button: a menu, gone through with the arrow keys, or a small dialog. It lies in the browser's top layer
 * and is placed by its button's
 * box alone, so that it costs nothing while it is closed and little when it opens.
 */
export function Dropdown({ kind, label, align = 'start', button, children }: DropdownProps) {
  const [open, setOpen] = useOpened();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const leave = () => {
    close();
    place.current?.querySelector('button')?.focus();
  };
  useShownPanel(open, { panel, place, align });
  useCloseOutside(open, place, close);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') leave();
    else if (kind === 'menu' && moveFocus(panel.current, event.key)) event.preventDefault();
  };
  return (
    // The button and what is in the panel take the keys; the place only hears of them.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} className="wharf-dropdown" onKeyDown={onKeyDown}>
      {button({
        'type': 'button',
        'aria-haspopup': kind,
        'aria-expanded': open,
        ...(open ? { 'aria-controls': id } : {}),
        'onClick': () => setOpen((isOpen) => !isOpen),
      })}
      {open ? (
        <div ref={panel} id={id} role={kind} aria-label={label} tabIndex={-1} className="wharf-dropdown__panel" {...{ popover: 'manual' }}>
          {children(leave)}
        </div>
      ) : null}
    </div>
  );
}

interface Shown {
  panel: RefObject<HTMLElement>;
  place: RefObject<HTMLElement>;
  align: 'start' | 'end';
}

/** Shows the panel below its button, with the keyboard in it, and keeps it there while the page scrolls. */
function useShownPanel(open: boolean, { panel, place, align }: Shown): void {
  useLayoutEffect(() => {
    const [element, button] = [panel.current, place.current];
    if (!open || element === null || button === null) return;
    const keepBelow = (): void => placeBelow(element, button.getBoundingClientRect(), align);
    element.showPopover();
    keepBelow();
    (element.querySelector<HTMLElement>(ITEMS) ?? element).focus({ preventScroll: true });
    window.addEventListener('scroll', keepBelow, { passive: true });
    window.addEventListener('resize', keepBelow);
    return () => {
      window.removeEventListener('scroll', keepBelow);
      window.removeEventListener('resize', keepBelow);
    };
  }, [open, panel, place, align]);
}

/** In line with an edge of the button, but inside the window. */
function placeBelow(panel: HTMLElement, button: DOMRect, align: Shown['align']): void {
  const left = align === 'start' ? button.left : button.right - panel.offsetWidth;
  const most = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  const top = button.bottom + GAP_PX;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, most))}px`;
  panel.style.top = `${top}px`;
  panel.style.maxHeight = `calc(100vh - ${top + EDGE_PX}px)`;
}

/** A press or the keyboard going elsewhere closes it. */
function useCloseOutside(open: boolean, place: RefObject<HTMLElement>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const onOutside = ({ target }: Event): void => {
      if (target instanceof Node && place.current?.contains(target) !== true) latest.current();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open, place]);
}

/** Whether the key was one that goes through a menu. */
function moveFocus(panel: HTMLElement | null, key: string): boolean {
  const items = [...(panel?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}
