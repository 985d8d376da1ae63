/** What people work at: a role says it, home begins with its tiles, and states of workflows say for whom they wait. */
export const duties = ['sales', 'purchasing', 'warehouse', 'catalogue', 'finance'] as const;
export type Duty = (typeof duties)[number];
