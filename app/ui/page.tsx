import { createContext, useContext, type ComponentType } from 'react';
import { Page as PolarisPage, type PageProps } from '@shopify/polaris';

/** What draws a page; the shell puts another in its place where title and actions belong elsewhere. */
export const PageContext = createContext<ComponentType<PageProps>>(PolarisPage);

/** A screen's page with its title, the way back and its actions, wherever these are drawn. */
export function Page(props: PageProps) {
  const DrawnPage = useContext(PageContext);
  return <DrawnPage {...props} />;
}
