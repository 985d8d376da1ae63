/** Rights on one page. `perms` opens the page in the menu, the others allow what their name says on its forms. */
export const pageRights = ['perms', 'list', 'add', 'set', 'delete'] as const;
export type PageRight = (typeof pageRights)[number];

/** Rights of one page: effective = OR over the user's roles, each flag overridden by the user's own row where that is not null. */
export type PageRights = Record<PageRight, boolean>;

export const noRights: PageRights = { perms: false, list: false, add: false, set: false, delete: false };
