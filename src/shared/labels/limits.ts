/** Products that are gathered for printing at once. */
export const mostLabelProducts = 1000;
/** Labels a browser lays out and prints in one go; more would keep it busy for minutes. */
export const mostLabels = 5000;
