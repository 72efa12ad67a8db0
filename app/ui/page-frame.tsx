import { isValidElement, type ReactNode } from 'react';
import { Box, Button, buttonFrom, Icon, Text, type MenuActionDescriptor } from '@shopify/polaris';
import { ArrowLeftIcon, MenuHorizontalIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { Dropdown } from './dropdown.tsx';
import { MenuItems } from './menu-items.tsx';
import type { PageProps } from './page.tsx';
import './page.css';

/** Longer titles get a row of their own: on small screens from the first, on middle ones from the second on. */
const MEDIUM_TITLE = 34;
const HEADER = 'Polaris-Page-Header';
const TITLE = 'Polaris-Header-Title';

/** A page in the looks of Polaris', which brings menus, tooltips and paging that no screen of ours has. */
export function PlainPageFrame({ fullWidth = false, narrowWidth = false, children, ...head }: PageProps) {
  const width = fullWidth ? ' Polaris-Page--fullWidth' : narrowWidth ? ' Polaris-Page--narrowWidth' : '';
  return (
    <div className={`Polaris-Page${width}`}>
      {hasHead(head) ? <Head {...head} /> : null}
      <div className={hasHead(head) ? undefined : 'Polaris-Page__Content'}>{children}</div>
    </div>
  );
}

function Head({ title = '', subtitle, titleMetadata, titleHidden = false, backAction, primaryAction, secondaryActions }: PageProps) {
  const { t } = useTranslation('ui');
  const others = actionsOf(secondaryActions);
  const hasActions = Boolean(primaryAction) || others.length > 0;
  const length = title.length < MEDIUM_TITLE ? 'mediumTitle' : 'longTitle';
  const marks = [length, ...(backAction === undefined ? ['noBreadcrumbs'] : []), ...(hasActions ? [] : ['isSingleRow'])];
  const padding = { xs: '400', md: '600' } as const;
  const inline = { xs: '400', sm: '0' } as const;
  return (
    <Box
      position="relative"
      paddingBlockStart={padding}
      paddingBlockEnd={padding}
      paddingInlineStart={inline}
      paddingInlineEnd={inline}
      visuallyHidden={titleHidden}
    >
      <div role="status">
        <Text visuallyHidden as="p">
          {t('page.ready', { title })}
        </Text>
      </div>
      <div className={marks.map((mark) => `${HEADER}--${mark}`).join(' ')}>
        <div className={`${HEADER}__Row`}>
          {backAction === undefined ? null : <WayBack action={backAction} />}
          <div className={`${HEADER}__TitleWrapper ${others.length === 0 ? `${HEADER}__TitleWrapperExpand` : ''}`}>
            <div className={`${TITLE}__TitleWrapper`}>
              <h1 className={`${TITLE} ${subtitle ? `${TITLE}__TitleWithSubtitle` : ''}`}>
                <Text as="span" variant="headingLg" fontWeight="bold">
                  {title}
                </Text>
              </h1>
              {titleMetadata === undefined ? null : <div className="wharf-page-mark">{titleMetadata}</div>}
            </div>
            {subtitle ? <Subtitle isShort={others.length > 0}>{subtitle}</Subtitle> : null}
          </div>
          {hasActions ? (
            <div className={`${HEADER}__RightAlign`}>
              {others.length === 0 ? null : <OtherActions title={title} actions={others} />}
              {primaryAction ? <PrimaryAction action={primaryAction} /> : null}
            </div>
          ) : null}
        </div>
      </div>
    </Box>
  );
}

function Subtitle({ children, isShort }: { children: ReactNode; isShort: boolean }) {
  return (
    <div className={`${TITLE}__SubTitle ${isShort ? `${TITLE}__SubtitleMaxWidth` : ''}`}>
      <Text as="p" variant="bodySm" tone="subdued">
        {children}
      </Text>
    </div>
  );
}

function WayBack({ action }: { action: NonNullable<PageProps['backAction']> }) {
  const { content = '', accessibilityLabel = content } = action;
  return (
    <div className={`${HEADER}__BreadcrumbWrapper`}>
      <Box maxWidth="100%" paddingInlineEnd="100" printHidden>
        <Button
          key={content}
          icon={ArrowLeftIcon}
          accessibilityLabel={accessibilityLabel}
          {...('url' in action && action.url !== undefined ? { url: action.url } : {})}
          {...('onAction' in action && action.onAction !== undefined ? { onClick: action.onAction } : {})}
        />
      </Box>
    </div>
  );
}

function PrimaryAction({ action }: { action: NonNullable<PageProps['primaryAction']> }) {
  const isDescribed = typeof action === 'object' && 'content' in action && !isValidElement(action);
  return (
    <div className={`${HEADER}__PrimaryActionWrapper`}>
      <Box printHidden>{isDescribed ? buttonFrom(action, { variant: 'primary' }) : (action as ReactNode)}</Box>
    </div>
  );
}

/** Side by side, on small screens in a menu. */
function OtherActions({ title, actions }: { title: string; actions: readonly MenuActionDescriptor[] }) {
  const { t } = useTranslation('ui');
  const label = t('page.actions', { title });
  const pressable = actions.filter(({ disabled }) => disabled !== true);
  const items = pressable.map(({ content = '', url, onAction }) => ({
    content,
    ...(url === undefined ? {} : { url }),
    ...(onAction === undefined ? {} : { onAction }),
  }));
  return (
    <>
      <div className="wharf-page-actions wharf-page-actions--wide">
        {actions.map((action) => (
          <div key={action.content} className="Polaris-ActionMenu-SecondaryAction">
            {/* Of itself a destructive one would be filled, as a main action is. */}
            {buttonFrom(action, action.destructive === true ? { variant: 'secondary', tone: 'critical' } : {})}
          </div>
        ))}
      </div>
      <div className="wharf-page-actions wharf-page-actions--rolled">
        <Dropdown
          kind="menu"
          label={label}
          align="end"
          button={(props) => (
            <button {...props} className="wharf-page-more" aria-label={label}>
              <Icon source={MenuHorizontalIcon} />
            </button>
          )}
        >
          {(close) => <MenuItems items={items} close={close} />}
        </Dropdown>
      </div>
    </>
  );
}

function hasHead({ title, subtitle, primaryAction, secondaryActions, backAction }: PageProps): boolean {
  return (
    Boolean(title) || Boolean(subtitle) || Boolean(primaryAction) || actionsOf(secondaryActions).length > 0 || backAction !== undefined
  );
}

function actionsOf(given: PageProps['secondaryActions']): readonly MenuActionDescriptor[] {
  return Array.isArray(given) ? given : [];
}
