import { Link } from '@remix-run/react';
import { Icon, type IconProps } from '@shopify/polaris';

export interface MenuItem {
  content: string;
  icon?: IconProps['source'];
  /** The one that is so now, of several to choose from. */
  chosen?: boolean;
  /** Where it leads, or what it does. */
  url?: string;
  onAction?: () => void;
}

/** Entries of a dropdown menu; each closes it. */
export function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  return items.map((item) => <Item key={item.content} item={item} close={close} />);
}

function Item({ item: { content, icon, chosen, url, onAction }, close }: { item: MenuItem; close: () => void }) {
  const shown = (
    <>
      {icon === undefined ? null : (
        <span>
          <Icon source={icon} />
        </span>
      )}
      {content}
    </>
  );
  if (url !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} className="wharf-dropdown__item" to={url} onClick={close}>
        {shown}
      </Link>
    );
  }
  const act = () => {
    close();
    onAction?.();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="wharf-dropdown__item"
      data-chosen={chosen === true ? '' : undefined}
      onClick={act}
    >
      {shown}
    </button>
  );
}
