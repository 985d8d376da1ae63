/** A purchase price that moves by more than so many percent must be looked at and confirmed (docs/formulae.md, Purchase price). */
export const biggestChange = 30;
