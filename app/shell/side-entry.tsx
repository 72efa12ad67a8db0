import { useId, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Text, UnstyledLink, type TextProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from './menu-icon.tsx';
import { isIn, type MenuEntry } from './menu.ts';

const BLOCK = 'Polaris-Navigation';

interface SideEntryProps {
  entry: MenuEntry;
  pathname: string;
  onFollow: () => void;
  unfolded: boolean;
  /** In the drawer an entry with others below it only opens; its own screen is then the first of those. */
  onToggle?: (url: string) => void;
}

/** An entry of the sidebar, with those below it where one of them or itself is at hand. */
export function SideEntry({ entry, pathname, onFollow, unfolded, onToggle }: SideEntryProps) {
  const { t } = useTranslation('shell');
  const belowId = useId();
  const { label, url } = entry;
  const below = onToggle === undefined ? entry.children : [{ label, url }, ...entry.children];
  const current = currentOf(entry, pathname, onToggle !== undefined);
  const isHere = isIn(url, pathname);
  const open = isHere || unfolded || current !== undefined;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (onToggle === undefined) return follow(event, pathname, onFollow);
    event.preventDefault();
    onToggle(url);
  };
  return (
    <li className={`${BLOCK}__ListItem`}>
      <EntryLink
        url={url}
        state={!isHere ? null : current === undefined ? 'selected' : 'open'}
        marks={{
          '__Item--selected': isHere || current !== undefined,
          '--subNavigationActive': open,
          '--itemChildActive': current !== undefined,
        }}
        weight={isHere && current === undefined ? 'semibold' : 'medium'}
        icon={
          <div className={`${BLOCK}__Icon`}>
            <MenuIcon label={label} />
          </div>
        }
        onClick={press}
        {...(entry.children.length === 0 ? {} : { 'aria-expanded': open, 'aria-controls': belowId })}
      >
        {t(`menu.${label}`)}
      </EntryLink>
      {entry.children.length === 0 ? null : (
        <div className={`${BLOCK}__SecondaryNavigation ${open ? `${BLOCK}__SecondaryNavigationOpen` : ''}`}>
          <div id={belowId} aria-hidden={!open}>
            {open ? <Below entries={below} current={current} onClick={(event) => follow(event, pathname, onFollow)} /> : null}
          </div>
        </div>
      )}
    </li>
  );
}

interface BelowProps {
  entries: MenuEntry['children'];
  current: string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A line leads down to the one at hand. */
function Below({ entries, current, onClick }: BelowProps) {
  const { t } = useTranslation('shell');
  const [pointed, setPointed] = useState<string | null>(null);
  const place = entries.findIndex(({ url }) => url === current);
  return (
    <ul className={`${BLOCK}__List`}>
      {entries.map(({ label, url }, index) => {
        const isHere = url === current;
        const isPointed = url === pointed;
        return (
          <li key={url} className={`${BLOCK}__ListItem`} onMouseEnter={() => setPointed(url)} onMouseLeave={() => setPointed(null)}>
            <EntryLink
              url={url}
              state={isHere ? 'selected' : null}
              marks={{
                '__Item--selected': isHere,
                '--subNavigationActive': isHere,
                '__Item--line': index < place,
                '--itemLinePointer': isHere,
                '--itemHoverPointer': isPointed,
              }}
              weight={isHere ? 'semibold' : isPointed ? 'medium' : 'regular'}
              {...(isHere || isPointed ? {} : { tone: 'subdued' })}
              onClick={onClick}
            >
              {t(`menu.${label}`)}
            </EntryLink>
          </li>
        );
      })}
    </ul>
  );
}

interface EntryLinkProps extends Pick<ComponentProps<'a'>, 'aria-expanded' | 'aria-controls'>, Pick<TextProps, 'tone'> {
  url: string;
  state: 'selected' | 'open' | null;
  /** Endings of Polaris' class names. */
  marks: Record<string, boolean>;
  weight: NonNullable<TextProps['fontWeight']>;
  icon?: ReactNode;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  children: string;
}

function EntryLink({ state, marks, weight, tone, icon, children, ...link }: EntryLinkProps) {
  const shown = ['__Item', ...Object.keys(marks).filter((mark) => marks[mark])];
  return (
    <div className={`${BLOCK}__ItemWrapper`}>
      <div className={`${BLOCK}__ItemInnerWrapper ${state === null ? '' : `${BLOCK}__ItemInnerWrapper--${state}`}`}>
        <UnstyledLink {...link} className={shown.map((mark) => BLOCK + mark).join(' ')}>
          {icon}
          <span className={`${BLOCK}__Text`}>
            <Text as="span" variant="bodyMd" fontWeight={weight} {...(tone === undefined ? {} : { tone })}>
              {children}
            </Text>
          </span>
        </UnstyledLink>
      </div>
    </div>
  );
}

/** Of the addresses below an entry that lead to the page, the longest; its own only for itself, where it is among them. */
function currentOf({ url, children }: MenuEntry, pathname: string, withOwn: boolean): string | undefined {
  const leading = children.map((child) => child.url).filter((each) => isIn(each, pathname));
  if (withOwn && pathname === url) leading.push(url);
  return leading.sort((one, other) => other.length - one.length)[0];
}

function follow(event: MouseEvent<HTMLElement>, pathname: string, onFollow: () => void): void {
  if (event.currentTarget.getAttribute('href') === pathname) event.preventDefault();
  onFollow();
}
