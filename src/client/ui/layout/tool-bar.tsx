import type { ReactNode, Ref } from 'react';
import styles from './tool-bar.module.css';

/** The line of tools above what a screen shows, equally high in every shape. What narrows stands first, what is done stands behind {@link ToolSpace}. */
export const ToolBar = ({ ref, label, children }: { ref?: Ref<HTMLDivElement>; label: string; children: ReactNode }) => (
  <div ref={ref} role="toolbar" aria-label={label} className={styles.bar}>
    {children}
  </div>
);

/** Below this width, in pixels, the actions go into a menu. */
export const narrowTools = 720;

/** Pushes the tools behind it to the end of the line. */
export const ToolSpace = () => <span className={styles.space} />;

/** The width of a search box, or of a choice of what is shown, among tools. */
export const toolField = styles.search;
