import { createContext, useContext, type ComponentType } from 'react';
import type { PageProps as PolarisPageProps } from '@shopify/polaris';
import { PlainPageFrame } from './page-frame.tsx';

/** Of Polaris' page what screens use of it. */
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

/** What draws a page; the shell puts another in its place where title and actions belong elsewhere. */
export const PageContext = createContext<ComponentType<PageProps>>(PlainPageFrame);

/** A screen's page with its title, the way back and its actions, wherever these are drawn. */
export function Page(props: PageProps) {
  const DrawnPage = useContext(PageContext);
  return <DrawnPage {...props} />;
}
