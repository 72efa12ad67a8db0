import { createContext, useContext, type ComponentType } from 'react';
import { Page as PolarisPage, type PageProps as PolarisPageProps } from '@shopify/polaris';

/** The props of Polaris' page that screens use. */
export type PageProps = Pick<
  PolarisPageProps,
  | 'title'
  | 'titleHidden'
  | 'titleMetadata'
  | 'subtitle'
  | 'backAction'
  | 'primaryAction'
  | 'secondaryActions'
  | 'fullWidth'
  | 'narrowWidth'
  | 'children'
>;

/** The component that renders a page; the embedded skin provides one that puts title and actions into the admin's title bar. */
export const PageContext = createContext<ComponentType<PageProps>>(PolarisPage);

/** A screen's page: title, back action, actions and content, in the skin at hand. */
export function Page(props: PageProps) {
  const PageComponent = useContext(PageContext);
  return <PageComponent {...props} />;
}
