import type { MouseEvent, ReactNode } from 'react';
import type { ListLayout } from '#contract/list-views.ts';
import { CheckBox } from './check-box.tsx';
import './list-table.css';
import './row.css';

export interface Column {
  id: string;
  title: ReactNode;
  alignEnd?: boolean;
}

interface ListTableProps {
  columns: readonly Column[];
  /** Rows can be chosen: how many are, and the box in the head that chooses all of them or none. */
  choice?: { chosen: 'none' | 'some' | 'all'; label: string; onChoose: (all: boolean) => void };
  layout?: ListLayout;
  /** What it shows, where its rows have nothing to press: then the keyboard reaches the table itself, to scroll it. */
  name?: string;
  children: ReactNode;
}

/**
 * A table in Polaris' measures as plain elements, for lists: it measures nothing and a press draws what changed. Wider than its
 * place, it scrolls by itself.
 */
export function ListTable({ columns, choice, layout, name, children }: ListTableProps) {
  const without = columns.flatMap(({ id }, index) =>
    index > 0 && layout?.hidden.includes(id) === true ? [index + (choice === undefined ? 1 : 2)] : [],
  );
  return (
    <div
      className={choice === undefined ? 'wharf-list' : 'wharf-list wharf-list--choice'}
      data-density={layout?.density}
      {...(name === undefined ? {} : { 'role': 'group', 'aria-label': name, 'tabIndex': 0 })}
    >
      <table className="wharf-list__table" data-without={without.length === 0 ? undefined : without.join(' ')}>
        <thead>
          <tr>
            {choice === undefined ? null : (
              <th scope="col" className="wharf-list__choice">
                <CheckBox
                  label={choice.label}
                  checked={choice.chosen === 'all'}
                  partly={choice.chosen === 'some'}
                  onChange={choice.onChoose}
                />
              </th>
            )}
            {columns.map(({ id, title, alignEnd = false }) => (
              <th key={id} scope="col" className={alignEnd ? 'wharf-list__end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface ListRowProps {
  choice?: { label: string; chosen: boolean; onChoose: (chosen: boolean) => void };
  /** Its cells; a link in them with `data-primary-link` is where a press on the row leads. */
  children: ReactNode;
}

export function ListRow({ choice, children }: ListRowProps) {
  return (
    // The link in the row is what is pressed with a keyboard; a press beside it follows it for a hand that is not exact.

    <tr onClick={followPrimaryLink} data-leads="" data-chosen={choice?.chosen === true ? '' : undefined}>
      {choice === undefined ? null : (
        <td className="wharf-list__choice">
          <CheckBox label={choice.label} checked={choice.chosen} onChange={choice.onChoose} />
        </td>
      )}
      {children}
    </tr>
  );
}

/** About as high as rows with a picture are, in pixels. */
const ROW_HEIGHT = 60;

/** The place of rows that are drawn a moment later, so that the page is as long as it will be. */
export function RowsToCome({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <tr aria-hidden style={{ height: count * ROW_HEIGHT }}>
      <td />
    </tr>
  );
}

/** A row as a card, for a phone, in a list of the class `wharf-list__cards`. */
export function ListCard({ children }: { children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li onClick={followPrimaryLink}>{children}</li>
  );
}

function followPrimaryLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button, input, .wharf-list__choice') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('a[data-primary-link]')?.click();
}
