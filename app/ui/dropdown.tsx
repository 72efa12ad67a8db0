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
  /** Drawn while it is open. */
  children: (close: () => void) => ReactNode;
}

/**
 * What opens below a button: a menu, gone through with the arrow keys, or a small dialog. It lies in the browser's top layer
 * and is placed once, so that it costs nothing while it is closed and little when it opens.
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
          {children(close)}
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

/** Shows the panel below its button, inside the window, with the keyboard in it. */
function useShownPanel(open: boolean, { panel, place, align }: Shown): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || element === null || place.current === null) return;
    element.showPopover();
    const box = place.current.getBoundingClientRect();
    const left = align === 'start' ? box.left : box.right - element.offsetWidth;
    const most = document.documentElement.clientWidth - element.offsetWidth - EDGE_PX;
    element.style.left = `${Math.max(EDGE_PX, Math.min(left, most))}px`;
    element.style.top = `${box.bottom + GAP_PX}px`;
    element.style.maxHeight = `calc(100vh - ${box.bottom + GAP_PX + EDGE_PX}px)`;
    (element.querySelector<HTMLElement>(ITEMS) ?? element).focus({ preventScroll: true });
  }, [open, panel, place, align]);
}

/** A press or the keyboard going elsewhere closes it, and so does scrolling the page below it. */
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
    const onScroll = ({ target }: Event): void => {
      if (target === document) latest.current();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('scroll', onScroll);
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
